const LINK =
  /<a\b[^<>]{0,2000}?\bhref=["']([^"'<>]{1,1000})["'][^<>]{0,1000}>([^<>]{0,1000})<\/a>/gi
const BREAK = /<(?:br|\/p|\/li|\/div)\s{0,9}\/?>/gi
const TAG = /<\/?[a-z][^<>]{0,2000}>/gi
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&nbsp;', ' '],
  ['&amp;', '&'],
])
const ENTITY = /&(?:lt|gt|quot|#39|nbsp|amp);/g

/** Converts HTML to plain text. The target of a link follows its text in parentheses. */
export const toPlainText = (html: string): string =>
  html
    .replace(LINK, '$2 ($1)')
    .replace(BREAK, '\n')
    .replace(TAG, '')
    .replace(ENTITY, (entity) => ENTITIES.get(entity) ?? entity)
    .trim()
