/**
 * Libraries in a chunk of their own: evaluating them together with the shell would block a phone for too long.
 * `useQueries` is left out, because only pages of the user center need it.
 */
export const libraryFiles =
  /node_modules\/(react|react-dom|scheduler|@tanstack(?!\S*\/(?:useQueries|queriesObserver)\.)|zod)\b|vite\/preload-helper/

const contract = [
  'storefront/layout-settings',
  'shared/code-numbers',
  'shared/endpoint',
  'shared/envelope',
  'shared/ids',
  'shared/locale',
  'shared/money',
  'shared/paging',
  'shared/time',
  'shared/urls',
]

/** Files in the shell's folders that are loaded later; each entry is the beginning of a file name. */
const later = {
  layout: [
    'account-',
    'announcer',
    'clear-user-data',
    'failure',
    'footer',
    'frame\\.tsx',
    'header',
    'image-viewer-host',
    'log-out',
    'login-modal',
    'login-required',
    'logout-modal',
    'menu-entry',
    'menu-links',
    'menu-nav',
    'mobile-frame',
    'mobile-title',
    'more-',
    'overlay-hosts',
    'page-breadcrumb',
    'platform-text-links',
    'proof-',
    'session-modal-host',
    'settings-',
    'tab-bar\\.',
    'tab-bar-host',
    'tabs',
    'top-menu',
    'use-',
    'user-layout',
  ],
  'app/guards': ['permission'],
  lib: ['call-file', 'lazy-messages', 'prefetch-on-intent', 'save-file'],
}

const ui = [
  'button',
  'class-names',
  'empty-state',
  'draw-icon',
  'icons-of-(?:mobile|shell)',
  'progress',
  'skeleton',
  'visually-hidden',
  'toast-area',
  'toast\\.',
]

const ours = [
  'app/app\\.tsx',
  'app/scroll-restoration',
  ...Object.entries(later).map(([folder, files]) => `${folder}/(?!${files.join('|')})`),
  'app/import-page',
  'app/page-cache',
  'app/lazy-page\\.',
  'locales/message-types',
  'pages/not-found',
  'app/pages',
  'app/providers',
  `ui/(?:${ui.join('|')})`,
]

/** The second chunk that every page starts with: the frame, routing and what they need. */
export const shellFiles = new RegExp(
  `contract/src/(?:${contract.join('|')})\\.ts|web/src/(?:${ours.join('|')})`,
)
