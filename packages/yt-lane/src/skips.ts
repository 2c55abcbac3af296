interface SkipRow {
  reason: string;
  sample: string;
  match: RegExp;
  /** yt-dlp's own failure and not the video's: its watch page may still give it. */
  program?: true;
}

/**
 * Why a video gives nothing, by what yt-dlp writes. Each row: what yt-dlp says (typographic apostrophes included),
 * and the reason for the log. A failure skips the video, never the run.
 */
export const SKIPS: readonly SkipRow[] = [
  {
    reason: 'bot_check',
    sample: 'Sign in to confirm you’re not a bot',
    match: /confirm you.{0,3}re not a bot|captcha challenge/i,
  },
  {
    reason: 'age_restricted',
    sample: 'Sign in to confirm your age',
    match: /confirm your age|age.restricted/i,
  },
  {
    reason: 'rate_limited',
    sample: 'HTTP Error 429: Too Many Requests',
    match: /HTTP Error 429|rate.limited by YouTube|Too Many Requests|try again later/i,
  },
  {
    reason: 'ip_blocked',
    sample: 'All player responses are invalid. Your IP is likely being blocked',
    match: /IP is likely being blocked|player responses are invalid/i,
  },
  {
    reason: 'members_only',
    sample: 'Join this channel to get access to members-only content',
    match: /members.only|join this channel|channel.s members/i,
  },
  {
    reason: 'private',
    sample: 'Private video. Sign in if you have been granted access',
    match: /private video|video is private/i,
  },
  {
    reason: 'not_yet',
    sample: 'Premieres in 3 hours',
    match: /premieres? in|premiere will begin|live event will begin|is upcoming/i,
  },
  {
    reason: 'geo_blocked',
    sample: 'has not made this video available in your country',
    match: /available in your country|geo.?restrict/i,
  },
  {
    reason: 'removed',
    sample: 'This video has been removed by the uploader',
    match: /has been removed|account.{0,40}terminated|no longer available/i,
  },
  {
    reason: 'extractor_broken',
    sample: 'Failed to extract any player response',
    match: /Unable to extract|Failed to (?:extract|parse)/i,
    program: true,
  },
  {
    reason: 'unavailable',
    sample: 'Video unavailable',
    match: /video unavailable|content isn.{0,3}t available|not available|live event has ended/i,
  },
  {
    reason: 'network',
    sample: 'Unable to download API page: timed out',
    match:
      /timed out|Connection refused|Unable to download (?!video subtitles)|Name or service not known|getaddrinfo/i,
  },
  {
    reason: 'wrong_usage',
    sample: 'yt-dlp: error: no such option: --write-comments',
    match: /error: (?:no such option|you must provide)|^Traceback \(most recent call last\)/im,
    program: true,
  },
];

/** Reasons that no line of stderr tells, but how the call went. */
const OF_THE_CALL: ReadonlySet<string> = new Set([
  'no_yt_dlp',
  'timed_out',
  'no_answer',
  'another_video',
  'other',
]);

/** The reason of a failed call; `other`: an error that no row knows; `no_answer`: no error and no answer. */
export function skipReason(stderr: string): string {
  const errors = stderr.split('\n').filter((line) => /^ERROR/.test(line));
  const text = errors.length > 0 ? errors.join('\n') : stderr;
  const row = SKIPS.find(({ match }) => match.test(text));
  return row?.reason ?? (errors.length > 0 ? 'other' : 'no_answer');
}

/** Is it yt-dlp that failed, so that the video may still be read without it? */
export function isProgramFailure(reason: string): boolean {
  return OF_THE_CALL.has(reason) || SKIPS.some((row) => row.reason === reason && row.program === true);
}

/** What a video is while it can't be quoted, by yt-dlp's `live_status`. */
export const LIVE: ReadonlyMap<string, string> = new Map([
  ['is_live', 'live'],
  ['is_upcoming', 'not_yet'],
]);

/** Degradations that leave the video usable. */
export const DEGRADATIONS: readonly { code: string; sample: string; match: RegExp; message: string }[] = [
  {
    code: 'captions_rate_limited',
    sample: "Unable to download video subtitles for 'en': HTTP Error 429",
    match: /subtitles?.{0,60}(?:429|Too Many Requests)/i,
    message: 'captions were rate-limited; what else came was kept',
  },
  {
    code: 'captions_need_token',
    sample: 'subtitles require a PO Token',
    match: /subtitles.{0,40}PO Token/i,
    message: 'captions need a token that this yt-dlp does not have',
  },
  {
    code: 'captions_failed',
    sample: "Unable to download video subtitles for 'en': HTTP Error 404: Not Found",
    match: /download video subtitles(?!.{0,60}(?:429|Too Many Requests))/i,
    message: 'the captions could not be read; what else came was kept',
  },
  {
    code: 'comments_partial',
    sample: 'Incomplete data received. Giving up after 3 retries',
    match: /Incomplete data received|Incomplete yt initial data/i,
    message: 'comments are partial: YouTube stopped answering',
  },
  {
    code: 'no_js_runtime',
    sample: 'No supported JavaScript runtime could be found',
    match: /No supported JavaScript runtime|n challenge solving failed/i,
    message: 'yt-dlp lacks a JavaScript runtime, so some data may be missing',
  },
];

export function findDegradations(stderr: string): string[] {
  return DEGRADATIONS.filter(({ match }) => match.test(stderr)).map(
    ({ code, message }) => `${code}: ${message}`,
  );
}
