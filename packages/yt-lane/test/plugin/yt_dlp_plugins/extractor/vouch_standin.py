"""Lets the real yt-dlp answer youtube.com addresses and ytsearchN: from a loopback server, argv unchanged."""
import os

from yt_dlp.extractor.youtube import YoutubeIE, YoutubeSearchIE
from yt_dlp.utils import ExtractorError, int_or_none

BASE = os.environ.get('VOUCH_YT_STANDIN', 'http://127.0.0.1:9')


def tracks(declared):
    return {
        lang: [{'ext': one['ext'], 'url': BASE + one['path'], 'name': lang} for one in many]
        for lang, many in (declared or {}).items()
    }


class StandInIE(YoutubeIE, plugin_name='vouchstandin'):
    def _real_extract(self, url):
        video_id = self._match_id(url)
        told = self._download_json(f'{BASE}/video/{video_id}.json', video_id, note='stand-in video')
        for line in told.get('warnings') or []:
            self.report_warning(line, video_id)
        if told.get('error'):
            raise ExtractorError(told['error'], expected=True)
        limit = int_or_none((self._configuration_arg('max_comments') or [''])[0], default=10**9)
        comments = (told.get('comments') or [])[:limit]
        answer = {
            'id': video_id,
            'title': told['title'],
            'webpage_url': url,
            'formats': [],
            'subtitles': tracks(told.get('subtitles')),
            'automatic_captions': tracks(told.get('automatic_captions')),
            'comment_count': told.get('comment_count', len(comments)),
        }
        for name in ('description', 'channel', 'upload_date', 'duration', 'chapters', 'live_status'):
            if told.get(name) is not None:
                answer[name] = told[name]
        if self.get_param('getcomments'):
            answer['__post_extractor'] = lambda: self._told_comments(told, comments)
        return answer

    def _told_comments(self, told, comments):
        if told.get('comments_error'):
            raise ExtractorError(told['comments_error'])
        return {} if told.get('comments') is None else {'comments': comments}


class StandInSearchIE(YoutubeSearchIE, plugin_name='vouchstandin'):
    def _search_results(self, query):
        found = self._download_json(f'{BASE}/search.json', query, query={'q': query})
        if not found:
            raise ExtractorError('Unable to download API page: HTTP Error 403: Forbidden')
        for entry in found:
            yield {
                '_type': 'url',
                'ie_key': 'Youtube',
                'id': entry['id'],
                'url': f'https://www.youtube.com/watch?v={entry["id"]}',
                'title': entry['title'],
            }
