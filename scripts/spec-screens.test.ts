import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const screens = 'e2e/spec-screens.e2e.ts'
const points = 'e2e/spec-points.e2e.ts'
const lost = 'e2e/not-found.e2e.ts'
const drawer = 'e2e/settings.e2e.ts'

type TestReference = readonly [file: string, test: string]

/** Sentences of the specification's §2 that have a test of the same name. */
const sentencesByTest: Readonly<Record<string, readonly string[]>> = {
  [screens]: [
    '/login: no auth',
    '/signup: no auth',
    '/password-reset: same screen as signup; no auth',
    '/redirect/:path: hidden, default layout',
    '/cashDesk: payment desk with QR code; reads query orderId and classifyId; no auth; roles any',
    '/complaint/complaint-detail: default layout; no auth',
    '/complaint/create-complaint: default layout; no auth',
    '/itemDetail/:id: no auth',
    '/paySuccess: QR code and copy-text; no auth',
    '/shopDetail/:shortUrl: caches ignored for this page',
    '/userCenter/order-list: buyer orders; separate user layout',
    '/userCenter/order-sales-list: sales orders; user layout',
    '/userCenter/contact: user layout',
    '/userCenter/fankui: feedback; user layout',
    '/userCenter/account: the only route with requiresAuth true; user layout',
    '/verifyPassword: no auth; takes query orderId',
  ],
  [points]: [
    'A mobile item-detail path takes the item id and a shopId query parameter.',
    "A default dashboard entry 'Workplace' at /dashboard/workplace exists only as a constant.",
    'Two external menu links (a design-library site and its FAQ) have requiresAuth true.',
    'A breadcrumb bar shows a home icon followed by items, each with a translated title and a link. Clicking an item navigates to its link.',
    'A top-of-page progress bar is shown during navigation.',
  ],
}

/** The other sentences, and further tests for some of those above. */
const sentencesElsewhere: readonly [sentence: string, ...held: TestReference[]][] = [
  ['/: redirects to notFound', [lost, 'an unknown URL responds with 404 and says so']],
  ['/redirect/:path: leads on, and nowhere outside', [lost, 'a redirect leads only to pages of this site']],
  [
    "/errorPage: title 'order information does not exist'; opened with query type=errorOrder when an order is invalid; no auth",
    [lost, 'the error page of an order says that the order does not exist'],
    [
      'e2e/checkout.e2e.ts',
      'the cards of an unpaid order cannot be seen, and an unknown number leads to the error page',
    ],
  ],
  [
    '/userCenter/account: the only route with requiresAuth true',
    [
      'web/src/app/pages.test.ts',
      'asks for a login on /userCenter/account alone, and keeps no role out of any page',
    ],
  ],
  ["catch-all: notFound, titled 'page is lost'", [lost, 'an unknown URL responds with 404 and says so']],
  [
    "'Workplace' is a constant",
    ['web/src/layout/settings-drawer.test.tsx', 'the template’s dashboard entry exists only as a constant'],
  ],
  [
    'Scroll resets to the top on each navigation.',
    [lost, 'each new page has its title and starts at the top; going back restores the scroll position'],
    [
      'e2e/tab-bar.e2e.ts',
      'going back to a page keeps its input and scroll position; following a link starts at the top',
    ],
  ],
  [
    'A generic chart component takes an options object, an auto-resize flag (default on), and width and height (both default 100%).',
    [
      'e2e/dev-ui.e2e.ts',
      'a chart follows the size of its container unless it keeps its own, and fills it by default',
    ],
  ],
  [
    'It renders only after the next render tick.',
    [
      'web/src/ui/chart.test.tsx',
      'a chart is drawn only after the next tick of rendering: in the first there is nothing',
    ],
  ],
  [
    'An image viewer opens on click for images inside marked areas. It has previous and next, a counter, close, and the Escape, left-arrow and right-arrow keys. Navigation wraps around.',
    [
      'e2e/image-viewer.e2e.ts',
      'a picture of an item opens by click, Enter and Space; arrow keys wrap around, Escape and the button close it, and the focus returns',
    ],
  ],
  [
    'A login modal opens when a protected route is visited without a session.',
    ['e2e/session.e2e.ts', 'a page that needs a session opens the login modal and is shown after logging in'],
  ],
  [
    'A settings drawer (template leftover) toggles navbar, menu, topMenu, footer, tabBar, menuFromServer, a numeric menuWidth and colour-weak mode.',
    [drawer, 'opens by keyboard, has all its settings, and is accessible'],
    [drawer, 'toggles each part of the layout at once and from the first paint on, without layout shift'],
    [drawer, 'menuFromServer loads the menu from the server, reports progress, and opens the pages it lists'],
    [
      'web/src/layout/settings-drawer.test.tsx',
      'a numeric menuWidth: pixels of the side menu, 0 as designed, anything else a sentence',
    ],
  ],
  [
    'Its buttons are close and copy settings, which copies the settings as text.',
    [drawer, 'copies the settings as text'],
    ['web/src/layout/settings-drawer.test.tsx', 'close it, and the focus is where it was'],
  ],
  [
    'The locale is en-US or zh-CN.',
    [
      'e2e/languages.e2e.ts',
      'a chosen language survives a reload, and every page is rendered in it from the first byte',
    ],
  ],
]

const sentences = [
  ...Object.entries(sentencesByTest).flatMap(([file, words]) =>
    words.map((sentence): [string, ...TestReference[]] => [sentence, [file, sentence]]),
  ),
  ...sentencesElsewhere,
]

const textOf = new Map<string, string>()
const read = (file: string): string => {
  const text = textOf.get(file) ?? readFileSync(file, 'utf8')
  textOf.set(file, text)
  return text
}

/** Whether a file has a test of this name, possibly in several variants, and skips none. */
function hasTest([file, name]: TestReference): boolean {
  const text = read(file)
  const isNamed = ["'", '"', '`'].some(
    (quote) => text.includes(quote + name + quote) || text.includes(`${quote}${name}: $`),
  )
  return isNamed && !/\b(?:test|it|describe)\.(?:skip|todo|only)\b/.test(text)
}

test.each(sentences)('a test holds: %s', (_, ...held) => {
  expect(held.filter((testName) => !hasTest(testName))).toEqual([])
})
