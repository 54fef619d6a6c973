import { createHash } from 'node:crypto'
import { type FirstScreen, firstScreenElement, type PaintSetting } from '@faka/contract/first-screen'
import type { PageFiles } from './bundle.ts'
import { firstScript } from './first-scripts.ts'

/** Bases of the two services as the visitor's browser reaches them; empty is our own origin. */
export interface ServiceBases {
  userManagement: string
  cardCore: string
}

interface Parts {
  setting: PaintSetting
  title: string
  description: string
  files: PageFiles
  services: ServiceBases
}

interface PaintedParts extends Parts {
  html: string
  preloads: string
  first: FirstScreen
  styleText: (address: string) => string
}

/** A document with what its content security policy has to know. */
export interface Page {
  html: string
  /** Hashes of the inlined styles and scripts, in the form of the policy. */
  styleHash: string | undefined
  scriptHash: string | undefined
}

const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** JSON that can stand inside a script element: no tag can begin in it. */
export const embedJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const jsonElement = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${embedJson(value)}</script>`

function frame({ setting, title, description, services }: Parts, head: string, body: string): string {
  return [
    `<!doctype html><html lang="${setting.locale}" data-theme="${setting.theme}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(title)}</title>`,
    description ? `<meta name="description" content="${escapeText(description)}">` : '',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    head,
    jsonElement('config', { services }),
    `</head><body>${body}</body></html>`,
  ].join('')
}

/** A page whose first screen is painted: its styles stand in it, and its scripts come after everything else. */
export function paintedPage(parts: PaintedParts): Page {
  const { files, html, preloads, first, styleText } = parts
  const style = files.styles.map(styleText).join('\n')
  const script = firstScript(files.entry, files.preloads)
  // A disabled sheet is never fetched, but tells the storefront that these styles are here already.
  const known = files.styles.map((href) => `<link rel="stylesheet" href="${href}" disabled>`).join('')
  return {
    html: frame(
      parts,
      `${preloads}<style>${style}</style>${known}`,
      `<div id="root">${html}</div>${jsonElement(firstScreenElement, first)}<script>${script}</script>`,
    ),
    styleHash: hashOf(style),
    scriptHash: hashOf(script),
  }
}

/** A page that the browser fills: painted as it waits, and its scripts are asked for at once. */
export function shellPage(parts: Parts & { html: string }): Page {
  const { files, html } = parts
  const styles = files.styles.map((href) => `<link rel="stylesheet" href="${href}">`)
  const preloads = files.preloads.map((href) => `<link rel="modulepreload" href="${href}">`)
  return {
    html: frame(
      parts,
      [...styles, `<script type="module" src="${files.entry}"></script>`, ...preloads].join(''),
      `<div id="root">${html}</div>`,
    ),
    styleHash: undefined,
    scriptHash: undefined,
  }
}
