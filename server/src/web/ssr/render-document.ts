import { createHash } from 'node:crypto'
import {
  type InitialData,
  initialDataElementId,
  type RenderOptions,
} from '@faka/contract/storefront/initial-data'
import { layoutAttribute, layoutFlags } from '@faka/contract/storefront/layout-settings'
import {
  type StorefrontSettings,
  storefrontSettingsElementId,
} from '@faka/contract/storefront/storefront-settings'
import { manifestHead } from '../pwa/manifest.ts'
import { bootstrapScript, inputReplayScript } from './bootstrap-scripts.ts'
import type { PageFiles } from './bundle.ts'

/** What a document is made of. */
export interface DocumentInput {
  setting: RenderOptions
  title: string
  description: string
  /** The address under which the page is to be known, where it is another than its own. */
  canonical: string | undefined
  files: PageFiles
  settings: StorefrontSettings
  /** What is painted inside the page. */
  html: string
  preloads: string
  /** The data of a painted first screen; absent where only the frame is painted. */
  first: InitialData | undefined
  styleText: (address: string) => string
}

/** A document with what its content security policy has to know. */
export interface RenderedDocument {
  html: string
  /** Hashes of the inlined style and script, in the form of the policy. */
  styleHash: string
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

/** The last of every page. */
const lastElement = storefrontSettingsElementId

const cspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const jsonElement = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${embedJson(value)}</script>`

/** `menuCollapse` as `data-menu-collapse`, as a browser's dataset would. */
const dataAttributeName = (name: string): string =>
  `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** What `<html>` carries: how the page speaks and looks. */
function rootAttributes({ locale, theme, mobile, phone, app }: RenderOptions): string {
  const flags = layoutFlags.flatMap((flag) => {
    const mark = layoutAttribute(app, flag)
    return mark ? [`${dataAttributeName(flag)}="${mark}"`] : []
  })
  return [
    `lang="${locale}"`,
    `data-theme="${theme}"`,
    ...(mobile ? ['data-site="mobile"'] : []),
    ...(phone ? ['data-device="phone"'] : []),
    ...flags,
  ].join(' ')
}

function renderShell(
  { setting, title, description, canonical, settings }: DocumentInput,
  head: string,
  body: string,
): string {
  return [
    `<!doctype html><html ${rootAttributes(setting)}><head><meta charset="utf-8">`,
    // what stands at the bottom of a phone's page reaches its edge, and stays in sight above the keyboard
    `<meta name="viewport" content="width=device-width, initial-scale=1${setting.mobile ? ', viewport-fit=cover, interactive-widget=resizes-content' : ''}">`,
    `<title>${escapeText(title)}</title>`,
    description ? `<meta name="description" content="${escapeText(description)}">` : '',
    canonical ? `<link rel="canonical" href="${escapeText(canonical)}">` : '',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    manifestHead(setting),
    // Nothing is shown of half a page, so that nothing moves while the rest arrives: it is a few kilobytes.
    `<link rel="expect" href="#${lastElement}" blocking="render">`,
    head,
    `</head><body>${body}${jsonElement(lastElement, settings)}</body></html>`,
  ].join('')
}

/** Scripts that wait until a painted first screen stands, with its data. */
function deferredScripts(first: InitialData, { entry, preloads }: PageFiles) {
  const script = bootstrapScript(entry, preloads)
  return { script, head: '', end: `${jsonElement(initialDataElementId, first)}<script>${script}</script>` }
}

/** Scripts that are asked for at once, since only they can draw the page. */
function eagerScripts({ entry, preloads }: PageFiles) {
  const links = preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('')
  const head = `<script>${inputReplayScript}</script><script type="module" src="${entry}"></script>${links}`
  return { script: inputReplayScript, head, end: '' }
}

/**
 * The document of a page, with its styles inside. A page with a painted first screen asks for its scripts when it
 * stands; any other shows its frame till they have drawn the rest.
 */
export function renderDocument(parts: DocumentInput): RenderedDocument {
  const { files, html, preloads, first, styleText, setting } = parts
  // a style attribute is nothing that the content security policy allows
  const width = setting.app.menuWidth ? [`:root{--menu-width:${setting.app.menuWidth}px}`] : []
  const style = [...files.styles.map(styleText), ...width].join('\n')
  // A disabled sheet is never fetched, but tells the storefront that these styles are here already.
  const known = files.styles.map((href) => `<link rel="stylesheet" href="${href}" disabled>`).join('')
  const { script, head, end } = first ? deferredScripts(first, files) : eagerScripts(files)
  return {
    html: renderShell(
      parts,
      `${head}${preloads}<style>${style}</style>${known}`,
      `<div id="root">${html}</div>${end}`,
    ),
    styleHash: cspHash(style),
    scriptHash: cspHash(script),
  }
}
