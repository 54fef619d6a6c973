import { type Browser, chromium } from 'playwright-core'

/** Chromium asks the outside for this and that by itself; a test's browser does not. */
const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser that `npm test` found, as root too. */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.FAKA_BROWSER
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...quietFlags, ...sandbox],
  })
}
