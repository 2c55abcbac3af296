import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPage } from '../../src/page/read-page.js';
import { openWeb, type Web } from '../../src/web/client.js';
import { openRenderer, type Renderer } from '../../src/web/render.js';
import { openServer, redirectTo, sendHtml, type TestServer } from '../helpers/server.js';

let server: TestServer;
let inside: TestServer;
let web: Web;
let renderer: Renderer;
beforeAll(async () => {
  server = await openServer();
  inside = await openServer({ '/secret': 'secret' });
  // `site.example` leads to the test server; `inside.example` leads there too, but is nobody's allowed host.
  web = openWeb({
    allowHosts: ['site.example'],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  renderer = await openRenderer(web, process.env);
}, 60_000);
afterAll(async () => {
  await renderer.close();
  await web.close();
  await server.close();
  await inside.close();
});

const render = async (path: string) => {
  const page = await renderer.open(`http://site.example:${server.port}${path}`);
  return { ...page, html: Buffer.from(page.bytes).toString() };
};

test('text that only a script writes is there, scripts and data come through the client', async () => {
  server.on('/app', '<main id=root></main><script src="/app.js"></script>');
  server.on('/app.js', (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/javascript' })
      .end('fetch("/data").then(r=>r.json()).then(d=>{root.textContent=d.text+" "+location.pathname})'),
  );
  server.on('/data', (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"text":"Grown in the browser"}'),
  );
  const page = await render('/app');
  expect(page.html).toContain('Grown in the browser /app');
  expect(page.html).not.toContain('<script');
  expect(
    readPage(page.bytes, { url: page.url, content_type: page.content_type }).unusable_because,
  ).toBeNull();
  expect(page).toMatchObject({
    status: 200,
    unusable_because: null,
    content_type: 'text/html; charset=utf-8',
  });
});

test('a redirect is followed before, and relative addresses fit the final one', async () => {
  server.on('/short', redirectTo('/deep/page'));
  server.on('/deep/page', '<p id=p>x</p><script src="near.js"></script>');
  server.on('/deep/near.js', (_, r) =>
    r.writeHead(200, { 'content-type': 'text/javascript' }).end('p.textContent="near"'),
  );
  const page = await render('/short');
  expect(page.html).toContain('near');
  expect(page.final_url).toMatch(/\/deep\/page$/);
});

test('nothing that a page tries reaches a private address', async () => {
  const targets = [
    `http://127.0.0.1:${inside.port}`,
    `http://localhost:${inside.port}`,
    `http://inside.example:${inside.port}`,
  ];
  server.on('/attack', (_, response) =>
    sendHtml(
      response,
      `<p id=out></p>${targets
        .map(
          (t) => `<img src="${t}/img"><iframe src="${t}/frame"></iframe><script src="${t}/script.js"></script>
          <link rel=stylesheet href="${t}/s.css"><link rel=prefetch href="${t}/pre"><link rel=preconnect href="${t}">`,
        )
        .join('')}
      <script>
        const targets = ${JSON.stringify(targets)};
        for (const t of targets) {
          fetch(t + '/secret', {mode:'no-cors'}).catch(()=>{});
          navigator.sendBeacon(t + '/beacon', 'x');
          try { new WebSocket(t.replace('http','ws') + '/ws'); new EventSource(t + '/events'); } catch {}
          try { window.open(t + '/popup'); } catch {}
          const form = document.createElement('form'); form.method='post'; form.action=t+'/form'; form.target='_blank';
          document.body?.append(form); form.submit();
        }
        try { const pc = new RTCPeerConnection({iceServers:[{urls:'stun:127.0.0.1:${inside.port}'}]}); pc.createDataChannel('x'); pc.createOffer().then(o=>pc.setLocalDescription(o)); } catch {}
        navigator.serviceWorker?.register('/sw.js').then(()=>out.textContent='worker', ()=>{});
      </script>`,
    ),
  );
  const page = await render('/attack');
  expect(page.status).toBe(200);
  expect(page.html).not.toContain('>worker<');
  expect(inside.asked).toEqual([]);
});

test('a page that sends itself to a private address gets nothing', async () => {
  server.on('/jump', `<p>before</p><script>location = "http://127.0.0.1:${inside.port}/secret"</script>`);
  const page = await render('/jump');
  expect(page.html).toContain('before');
  expect(page.error).toMatch(/kept as it was sent/);
  expect(inside.asked).toEqual([]);
});

test('what is no HTML, and what fails, comes as it is', async () => {
  server.on('/doc.pdf', (_, response) =>
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4'),
  );
  expect((await render('/doc.pdf')).html).toBe('%PDF-1.4');
  expect((await render('/none')).liveness).toBe('dead');
});
