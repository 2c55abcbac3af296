/** A kind of document on which we and micromark differ on purpose; `sample` shows it. */
interface Difference {
  name: string;
  sample: string;
  reason: string;
  match: RegExp;
}

const EMPTY_OR_NOT_ONE = '(?:[-+*][ \\t]+)*(?:[-+*][ \\t]*\\r?$|\\d{1,9}[.)](?:[ \\t]|\\r?$))';

export const DIFFERENCES: readonly Difference[] = [
  {
    name: 'list_after_indented_code',
    sample: '    code\n2) item\n',
    reason: 'micromark lets no empty item and no number but 1 follow code; only a paragraph forbids them',
    match: new RegExp(
      `(?:^|[\\r\\n>.)*+-])[ ]{0,3}(?: {4}|\\t)[^\\r\\n]*[\\r\\n]+(?:[ \\t]*[\\r\\n]+)*[ >]{0,9}${EMPTY_OR_NOT_ONE}`,
      'm',
    ),
  },
  {
    name: 'lone_tag_after_lazy_line',
    sample: '> text\n<b>\nmore\n',
    reason:
      'micromark ends the HTML block of a lone tag after its line when a quote or item was open before it',
    match: /[>.)*+-][^\r\n]*(?:\r\n|\r|\n)[ >]*<\/?[a-z][^>\r\n]*>[ \t]*(?:\r\n|\r|\n)/,
  },
  {
    name: 'code_after_container',
    sample: '>\n    one\n    two\n',
    reason: 'micromark splits indented code in two after the line that left a container',
    match: /[>.)*+-][^\r\n]*(?:\r\n|\r|\n)(?:[ \t]*(?:\r\n|\r|\n))?(?: {4}|\t)/,
  },
];

/** The differences that a document may show. */
export function differences(text: string): Difference[] {
  return DIFFERENCES.filter(({ match }) => match.test(text));
}
