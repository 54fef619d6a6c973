/**
 * Libraries that pages use in their own ways, in a file of their own: to begin them and the shell in one piece keeps a
 * phone busy. Asking several things in one is for a page of the user center.
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

/** What comes later although it stands in a folder of the shell; each is the beginning of a path. */
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

/** What every page begins with beside the libraries, in one file: the frame, and what leads from page to page. */
export const shellFiles = new RegExp(
  `contract/src/(?:${contract.join('|')})\\.ts|web/src/(?:${ours.join('|')})`,
)
