import { type Browser, chromium } from 'playwright-core'

/** Turns off Chromium's own background requests. */
const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Opens the browser that `npm test` found; works as root too. */
function openBrowser(): Promise<Browser> {
  const executablePath = process.env.FAKA_BROWSER
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...quietFlags, ...sandbox],
  })
}

let shared: Promise<Browser> | undefined

/** The browser of this test worker, where each visitor has a context of their own; it ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  const open = await shared?.catch(() => undefined)
  // a browser that crashed fails the test that saw it, and no other
  if (open?.isConnected()) return open
  shared = openBrowser()
  return shared
}
