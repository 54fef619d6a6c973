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
 * What shuts people out on a page, or in the part of it that a selector finds: the names of the rules, with the
 * elements. It looks inside the page itself. The way that axe has for pages with frames in them, of which we have
 * none, opens a second page for each look and takes six times as long.
 */
export async function findAccessibilityViolations(page: Page, part?: string): Promise<string[]> {
  if (page.frames().length > 1) throw new Error(`what is framed in ${page.url()} would not be looked at`)
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource)
  return page.evaluate(async (wished) => {
    if (!window.axe) throw new Error('nobody can look here')
    const found = await window.axe.run(wished ?? document, { resultTypes: ['violations'], preload: false })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, part)
}
