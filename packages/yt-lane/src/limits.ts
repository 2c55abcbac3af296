/** Subagents of the lane at once (the seed's knob). */
export const BUNDLES_AT_ONCE = 4;
/** Searches and fetches by Vouch for one bundle (the seed: at most 8 per subagent). */
export const CALLS_PER_BUNDLE = 8;
/** Description and comment links opened for one video (the seed's knob). */
export const LINKS_PER_VIDEO = 5;
/** Hits asked of one video search. */
export const HITS_PER_SEARCH = 5;
/** Videos read for one bundle: what is left of its calls after two searches. */
export const VIDEOS_PER_BUNDLE = 6;
/** Comments asked of one video: all, top threads, replies, replies a thread. */
export const MOST_COMMENTS = '200,50,150,10';
/** Days after which a yt-dlp is told as too old for YouTube: the site changes monthly. */
export const OLD_AFTER_DAYS = 90;
/** One yt-dlp call, in milliseconds: metadata, captions and comments of a long video take about a minute. */
export const YTDLP_MS = 180_000;
/** A program that does not tell its version by then hangs. */
export const VERSION_MS = 15_000;
/** A search is one request of the site; a search that takes longer will not come. */
export const SEARCH_MS = 60_000;
/** Failures of yt-dlp itself after which a bundle goes on without it: one may be chance. */
export const YTDLP_STRIKES = 2;
/** Time between TERM and KILL of a yt-dlp. */
export const GRACE_MS = 3000;
/** Characters of yt-dlp's answer: a video with all comments asked for has about 1 MB. */
export const MOST_OUTPUT = 60_000_000;
/** Characters of one video's transcript in a prompt: about two hours of speech. */
export const TRANSCRIPT_IN_PROMPT = 60_000;
/** Characters of one description, comment thread list and opened page in a prompt. */
export const DESCRIPTION_IN_PROMPT = 4000;
export const COMMENTS_IN_PROMPT = 8000;
export const PAGE_IN_PROMPT = 12_000;
/** Characters of a raw note that are taken; a longer one is no note. */
export const NOTE_LENGTH = 400_000;
/** Silence, in seconds, that ends a sentence in captions without punctuation. */
export const PAUSE_S = 2;
/** Words after which an unpunctuated run is cut, so that a time points near the words. */
export const RUN_WORDS = 24;
