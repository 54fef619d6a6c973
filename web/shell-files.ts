/**
 * Libraries that pages use in their own ways, in a file of their own: to begin them and the shell in one piece keeps a
 * phone busy. Asking several things in one is for a page of the user center.
 */
export const libraryFiles =
  /node_modules\/(react|react-dom|scheduler|@tanstack(?!\S*\/(?:useQueries|queriesObserver)\.)|zod)\b|vite\/preload-helper/

const contract = [
  'app-settings',
  'code-numbers',
  'endpoint',
  'envelope',
  'ids',
  'locale',
  'money',
  'paging',
  'time',
  'urls',
]

/** What comes later although it stands in a folder of the shell; each is the beginning of a path. */
const later = {
  chrome: [
    'account-',
    'announcer',
    'bar-name',
    'desks',
    'failure',
    'follow-session',
    'footer',
    'forget-person',
    'frame',
    'header',
    'log-out',
    'login-modal',
    'login-needed',
    'logout-modal',
    'menu-entry',
    'menu-links',
    'menu-nav',
    'mobile-frame',
    'more-',
    'page-path',
    'path-shown',
    'platform-text-links',
    'proof-',
    'session-desk',
    'settings-',
    'tab-bar\\.',
    'tab-desk',
    'tabs',
    'top-menu',
    'use-',
    'user-layout',
    'viewer-desk',
  ],
  guards: ['permission'],
  kernel: ['call-file', 'further', 'nearby', 'save-file'],
}

const ui = [
  'button',
  'class-names',
  'empty-state',
  'draw-icon',
  'icons-of-(?:mobile|shell)',
  'progress',
  'skeleton',
  'spoken',
  'toast-area',
  'toast\\.',
]

const ours = [
  'app\\.tsx',
  'arrival',
  ...Object.entries(later).map(([folder, files]) => `${folder}/(?!${files.join('|')})`),
  'fetch-page',
  'kept-pages',
  'lazy-page',
  'locales/words',
  'pages/not-found',
  'routes',
  'surroundings',
  `ui/(?:${ui.join('|')})`,
]

/** What every page begins with beside the libraries, in one file: the frame, and what leads from page to page. */
export const shellFiles = new RegExp(
  `contract/src/(?:${contract.join('|')})\\.ts|web/src/(?:${ours.join('|')})`,
)
