/** What the tools need of the world; `evidence` fills it in, from the CLI. */

export interface ToolPage {
  /** As asked for. */
  url: string;
  final_url: string;
  /** Redirect hops and other addresses of the same page. */
  aliases: readonly string[];
  status: number | null;
  title: string;
  /** The visible text. */
  text: string;
  links: readonly string[];
  /** Why there is nothing to quote (a wall, empty, script-only …), else null. */
  unusable_because: string | null;
  /** Why nothing came, one sentence, else null. */
  error: string | null;
}

export interface ToolPorts {
  /** Opens an address and stores what came as a snapshot. Resolves also when nothing came. */
  open(url: string, signal: AbortSignal): Promise<ToolPage>;
  /** What is stored of an address already, else null. */
  stored(url: string): Promise<ToolPage | null>;
  /** Do exact words stand in a text? */
  locate(text: string, exact: string): Promise<{ verdict: string; closest?: string | null }>;
  /** UTC time. */
  now(): string;
}

/** What a tool tells the model. */
export interface ToolReply {
  text: string;
  failed: boolean;
}
