/** What a page calls its own subject. */
export const THIS_PAGE =
  /^this (?:command|file|module|function|class|package|program|tool|library|protocol|type|statement|field|method|utility|subcommand)\b/i;
