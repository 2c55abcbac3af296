import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HOME = '/usr/share/mediawiki';
const PHP = '/usr/bin/php';

/** Debian's MediaWiki with SQLite: apt-get install mediawiki php-cli php-sqlite3 php-mbstring php-xml php-intl. */
export function hasMediaWiki(): boolean {
  return existsSync(`${HOME}/api.php`) && existsSync(PHP);
}

/** Sends `/wiki/Title` and `/w/api.php` to MediaWiki, as Wikipedia's servers do. */
const ROUTER = `<?php
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
chdir('${HOME}');
if (str_starts_with($path, '/wiki/')) {
  $_SERVER['SCRIPT_NAME'] = '/w/index.php';
  $_GET['title'] = $_REQUEST['title'] = rawurldecode(substr($path, 6));
  require '${HOME}/index.php';
} elseif ($path === '/w/api.php') {
  $_SERVER['SCRIPT_NAME'] = '/w/api.php';
  require '${HOME}/api.php';
} else {
  http_response_code(404);
}
`;

export interface MediaWiki {
  origin: string;
  close(): void;
}

/** A wiki of its own with these pages (title → wikitext), ready to be searched. */
export async function openMediaWiki(pages: Record<string, string>): Promise<MediaWiki> {
  const dir = mkdtempSync(join(tmpdir(), 'vouch-wiki-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, MW_CONFIG_FILE: join(dir, 'LocalSettings.php') };
  const maintain = (script: string, ...args: string[]) =>
    execFileSync(PHP, [`${HOME}/maintenance/${script}`, ...args], { cwd: HOME, env, stdio: 'pipe' });
  const paths = ['--scriptpath', '/w', '--server', origin, '--dbpath', dir, '--confpath', dir];
  const options = ['--dbtype', 'sqlite', '--pass', 'only-for-this-test', '--with-extensions'];
  maintain('install.php', ...options, ...paths, 'Test', 'admin');
  appendFileSync(env.MW_CONFIG_FILE, '\n$wgArticlePath = "/wiki/$1";\n$wgMainCacheType = CACHE_NONE;\n');
  const files = Object.entries(pages).map(([title, text]) => {
    writeFileSync(join(dir, `${title}.txt`), text);
    return join(dir, `${title}.txt`);
  });
  maintain('importTextFiles.php', '-s', 'test', '--overwrite', ...files);
  maintain('rebuildtextindex.php');
  writeFileSync(join(dir, 'router.php'), ROUTER);
  const server = spawn(PHP, ['-S', `127.0.0.1:${port}`, join(dir, 'router.php')], { env, stdio: 'ignore' });
  await answering(`${origin}/w/api.php?action=query&format=json`);
  return {
    origin,
    close: () => {
      server.kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function answering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('MediaWiki did not start');
}
