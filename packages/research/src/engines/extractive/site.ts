/** The host that pages of one site share; all files of a disk are one site. */
export function siteOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, protocol } = new URL(url);
  return host === '' ? protocol : host.replace(/^www\./, '');
}
