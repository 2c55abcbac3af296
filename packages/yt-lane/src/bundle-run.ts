import type { OpenedLog, OpenedUrl } from '@vouch/core/schemas';
import { CALLS_PER_BUNDLE, YTDLP_STRIKES } from './limits.js';
import type { LaneBundle, LanePorts, YtdlpPort } from './ports.js';

/** One bundle on its way: what it may still do, and its log, written by us as things happen. */
export class BundleRun {
  readonly log: OpenedLog;
  /** Null from the start, or from when yt-dlp proved to be of no use. */
  ytdlp: YtdlpPort | null;
  private calls = 0;
  private strikes = 0;

  constructor(
    readonly bundle: LaneBundle,
    readonly ports: LanePorts,
  ) {
    this.ytdlp = ports.ytdlp;
    this.log = { schema: 1, index: bundle.index, observed: true, opened: [], video_skips: [], degraded: [] };
  }

  /** Takes one of the bundle's searches and fetches; false when they are used up. */
  mayCall(): boolean {
    if (this.calls >= CALLS_PER_BUNDLE) return false;
    this.calls += 1;
    return true;
  }

  opened(entry: OpenedUrl): void {
    this.log.opened.push(entry);
  }

  skip(url: string, reason: string): void {
    this.log.video_skips.push({ url, reason });
  }

  degrade(text: string): void {
    this.log.degraded.push(text);
  }

  /** A failure of the program, not of a video: after a few it is not asked again. */
  strike(reason: string): void {
    this.strikes += reason === 'no_yt_dlp' ? YTDLP_STRIKES : 1;
    if (this.strikes < YTDLP_STRIKES || this.ytdlp === null) return;
    this.ytdlp = null;
    this.degrade(`yt_dlp_down: yt-dlp failed (${reason}); comments and comment links are empty from here on`);
  }
}
