import type { Plugin } from 'vite'

const client = /\/react-dom\/cjs\/react-dom-client\.production\.js$/

/**
 * What React DOM asks itself about pages that another React drew before, and the answer where there is none. After the
 * declaration of its mark, which is dropped; an argument of the same name stands before it.
 */
const answers: readonly [question: RegExp, answer: string][] = [
  [/\bisHydrating = ![01]/g, '0'],
  [/\bisHydrating\b(?!\$)/g, 'false'],
  [/(?<!function )\bpopHydrationState\(\w+\)/g, 'false'],
  [/\b\w+(?:\.\w+)*\.isDehydrated\b(?! =)/g, 'false'],
  [/\b\w+(?:\.\w+)*\.dehydrated\b(?! =)/g, 'null'],
  [/\(\((\w+) = null\), null !== \1\)/g, '(($1 = null), false)'],
  // what visitors do before a page is taken over is kept by ourselves (kernel/early-deeds.ts)
  [/\bif \(null === blockedOn\)/g, 'if (true)'],
  [/(?<!function )\bretryIfBlockedOn\([\w.]+\)/g, '0'],
  [/^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration = function[\s\S]*?^\};$/gm, ''],
  [/^exports\.hydrateRoot = function[\s\S]*?^\};$/gm, ''],
]
const mark = 'isHydrating = !1,'

function replaceAll(code: string, [question, answer]: (typeof answers)[number]): string {
  const replaced = code.replace(question, answer)
  if (replaced === code)
    throw new Error(`React DOM asks no ${question} any more: look at without-hydration.ts`)
  return replaced
}

/**
 * Leaves out of React DOM what takes over markup that a server drew with React, 3.6 kB after gzip: our first screen is
 * drawn anew over the painted one, so that `hydrateRoot` is never called and nothing is ever dehydrated. React is held
 * at one version; where another is written otherwise, the build fails.
 */
export const withoutHydration = (): Plugin => ({
  name: 'without-hydration',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: client },
    handler(code) {
      const [before, after, ...more] = code.split(mark)
      if (before === undefined || after === undefined || more.length > 0)
        throw new Error(`React DOM has no single ${mark} any more: look at without-hydration.ts`)
      return { code: before + answers.reduce(replaceAll, after), map: null }
    },
  },
})
