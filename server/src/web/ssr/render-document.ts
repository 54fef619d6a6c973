import { createHash } from 'node:crypto'
import type { AccentTheme } from '@faka/contract/shop/accent'
import { accentRule } from '@faka/contract/shop/accent-rule'
import type { InitialData, RenderOptions } from '@faka/contract/storefront/initial-data'
import { initialDataElementId } from '@faka/contract/storefront/initial-data-element'
import { layoutAttribute, layoutFlags } from '@faka/contract/storefront/layout-settings'
import {
  type StorefrontSettings,
  storefrontSettingsElementId,
} from '@faka/contract/storefront/storefront-settings'
import { manifestHead } from '../pwa/manifest.ts'
import { bootstrapScript } from './bootstrap-scripts.ts'
import type { PageFiles } from './bundle.ts'
import { embedJson, escapeText } from './markup.ts'

/** What a document is rendered from. */
export interface DocumentInput {
  setting: RenderOptions
  title: string
  description: string
  /** What the head says to search engines and messengers. */
  searchHead: string
  files: PageFiles
  settings: StorefrontSettings
  /** The rendered markup of the page. */
  html: string
  preloads: string
  /** The data of a rendered first screen; absent where only the loading state is rendered. */
  first: InitialData | undefined
  /** The colours of the shop of a page that the browser fills. */
  accent?: AccentTheme | undefined
  styleText: (address: string) => string
}

/** A document with the hashes that its content security policy needs. */
export interface RenderedDocument {
  html: string
  /** Hashes of the inlined style and script, in the form of the policy. */
  styleHash: string
  scriptHash: string
}

/** The last element of every page. */
const lastElement = storefrontSettingsElementId

const cspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const jsonElement = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${embedJson(value)}</script>`

/** `menuCollapse` as `data-menu-collapse`, as a browser's dataset would. */
const dataAttributeName = (name: string): string =>
  `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** The attributes of `<html>`: language, theme and layout. */
function rootAttributes(
  { locale, theme, mobile, phone, app }: RenderOptions,
  accent: AccentTheme | undefined,
): string {
  const flags = layoutFlags.flatMap((flag) => {
    const value = layoutAttribute(app, flag)
    return value ? [`${dataAttributeName(flag)}="${value}"`] : []
  })
  return [
    `lang="${locale}"`,
    `data-theme="${theme}"`,
    ...(mobile ? ['data-site="mobile"'] : []),
    ...(phone ? ['data-device="phone"'] : []),
    // by which the browser recognizes the rule
    ...(accent ? [`data-accent="${accent}"`] : []),
    ...flags,
  ].join(' ')
}

/** The accent of the shop whose page is rendered. */
function accentOf({ first, accent }: Pick<DocumentInput, 'first' | 'accent'>): AccentTheme | undefined {
  switch (first?.page) {
    case 'shop':
    case 'checkout':
      return first.shop.accent
    case 'item':
      return first.item.accent
    case 'customPage':
      return first.found.accent
    default:
      return accent
  }
}

function renderShell(input: DocumentInput, head: string, body: string): string {
  const { setting, title, description, searchHead, settings } = input
  return [
    `<!doctype html><html ${rootAttributes(setting, accentOf(input))}><head><meta charset="utf-8">`,
    // a phone's bottom bar reaches the edge of the screen, and stays visible above the keyboard
    `<meta name="viewport" content="width=device-width, initial-scale=1${setting.mobile ? ', viewport-fit=cover, interactive-widget=resizes-content' : ''}">`,
    `<title>${escapeText(title)}</title>`,
    description ? `<meta name="description" content="${escapeText(description)}">` : '',
    searchHead,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    manifestHead(setting),
    // blocks rendering until the whole page has arrived, so that nothing moves: it is a few kilobytes
    `<link rel="expect" href="#${lastElement}" blocking="render">`,
    head,
    `</head><body>${body}${jsonElement(lastElement, settings)}</body></html>`,
  ].join('')
}

/**
 * Renders the document of a page, with its styles inlined. Its scripts are loaded after it is painted, with the data of
 * its first screen where that was rendered, and else to render the rest.
 */
export function renderDocument(input: DocumentInput): RenderedDocument {
  const { files, html, preloads, first, styleText, setting } = input
  // the content security policy allows no style attribute
  const width = setting.app.menuWidth ? [`:root{--menu-width:${setting.app.menuWidth}px}`] : []
  const theme = accentOf(input)
  const accent = theme ? [accentRule(theme)] : []
  const style = [...files.styles.map(styleText), ...width, ...accent].join('\n')
  // a disabled style sheet is never fetched, but shows the storefront that its styles are present
  const presentStyles = files.styles.map((href) => `<link rel="stylesheet" href="${href}" disabled>`).join('')
  const data = first ? jsonElement(initialDataElementId, first) : ''
  const script = bootstrapScript(files)
  return {
    html: renderShell(
      input,
      `${preloads}<style>${style}</style>${presentStyles}`,
      `<div id="root">${html}</div>${data}<script>${script}</script>`,
    ),
    styleHash: cspHash(style),
    scriptHash: cspHash(script),
  }
}
