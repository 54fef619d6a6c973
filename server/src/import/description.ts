import TurndownService from 'turndown'

const isHtml = /<\/?[a-z][^>]*>|&(?:[a-z]+|#\d+);/i

const createConverter = (): TurndownService => {
  const converter = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', strongDelimiter: '**' })
  // our subset has no escapes: a backslash would be shown
  converter.escape = (text) => text
  converter.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (text) => `\n\n## ${text.replaceAll('\n', ' ').trim()}\n\n`,
  })
  converter.addRule('plain', { filter: ['em', 'i', 'code', 'del'], replacement: (text) => text })
  converter.addRule('cell', { filter: ['td', 'th'], replacement: (text) => `${text.trim()} ` })
  converter.addRule('row', { filter: 'tr', replacement: (text) => `${text.trim()}\n` })
  converter.addRule('listItem', {
    filter: 'li',
    replacement: (text) => `- ${text.trim().replaceAll(/\s*\n\s*/g, ' ')}\n`,
  })
  converter.addRule('link', {
    filter: 'a',
    replacement(text, node) {
      const address = 'getAttribute' in node ? node.getAttribute('href') : null
      return address?.startsWith('https://') && text.trim() !== '' ? `[${text.trim()}](${address})` : text
    },
  })
  converter.addRule('media', { filter: ['img', 'video', 'audio'], replacement: () => '' })
  converter.addRule('break', { filter: 'br', replacement: () => '\n' })
  converter.remove(['script', 'style', 'iframe', 'object', 'form', 'input', 'button'])
  return converter
}

/** What of an HTML text has no place in a description. */
const lostTags = /<(img|video|audio|iframe)\b/i

/**
 * A text of a foreign shop, HTML or plain, as a description of an item: the subset of Markdown of `parseDescription`.
 * `losesMedia`: pictures or videos in it are gone.
 */
export function toDescription(text: string): { description: string; losesMedia: boolean } {
  if (!isHtml.test(text)) return { description: text.trim(), losesMedia: false }
  const description = createConverter()
    .turndown(text)
    .replaceAll('\u00A0', ' ')
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return { description, losesMedia: lostTags.test(text) }
}
