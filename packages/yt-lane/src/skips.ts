/**
 * Why a video gives nothing, by what yt-dlp writes. Each row: what yt-dlp says (typographic apostrophes included),
 * and the reason for the log. `other` is what no row knows. A failure skips the video, never the run.
 */
export const SKIPS: readonly { reason: string; sample: string; match: RegExp }[] = [
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
    match: /HTTP Error 429|rate.limited by YouTube|Too Many Requests/i,
  },
  {
    reason: 'ip_blocked',
    sample: 'All player responses are invalid. Your IP is likely being blocked',
    match: /IP is likely being blocked|player responses are invalid/i,
  },
  {
    reason: 'members_only',
    sample: 'Join this channel to get access to members-only content',
    match: /members.only|join this channel/i,
  },
  {
    reason: 'private',
    sample: 'Private video. Sign in if you have been granted access',
    match: /private video/i,
  },
  {
    reason: 'not_yet',
    sample: 'Premieres in 3 hours',
    match: /premieres? in|live event will begin|is upcoming/i,
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
    reason: 'unavailable',
    sample: 'Video unavailable',
    match: /video unavailable|content isn.{0,3}t available|not available/i,
  },
  {
    reason: 'network',
    sample: 'Unable to download API page: timed out',
    match:
      /timed out|Connection refused|Unable to download (?:API page|webpage)|Name or service not known|getaddrinfo/i,
  },
];

export function skipReason(stderr: string): string {
  const errors = stderr.split('\n').filter((line) => /^ERROR/.test(line));
  const text = errors.length > 0 ? errors.join('\n') : stderr;
  return SKIPS.find(({ match }) => match.test(text))?.reason ?? 'other';
}

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
