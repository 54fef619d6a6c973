import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { run } from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe?: { run: typeof run }
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Accessibility violations on a page, or in the part that a selector finds: rule ids with the elements. Runs axe inside
 * the page. The official Playwright integration supports frames, which this site does not use, but opens a second page
 * for each run and takes six times as long.
 */
export async function findAccessibilityViolations(page: Page, selector?: string): Promise<string[]> {
  if (page.frames().length > 1) throw new Error(`the frames in ${page.url()} would not be checked`)
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource)
  return page.evaluate(async (partSelector) => {
    if (!window.axe) throw new Error('axe is not loaded')
    const found = await window.axe.run(partSelector ?? document, {
      resultTypes: ['violations'],
      preload: false,
    })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, selector)
}
