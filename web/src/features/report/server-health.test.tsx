// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { renderSettled, unmountSettled } from '../../../../test-support/dom/render-settled.ts'
import { Providers } from '../../app/providers.tsx'
import { consoleMessageFiles } from '../../lib/console-messages.ts'
import { addMessageFiles, setupI18n } from '../../lib/locale.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { ServerHealth } from './server-health.tsx'

afterEach(async () => {
  await unmountSettled()
  vi.unstubAllGlobals()
})

const healthy = {
  time: '2026-11-20T08:00:00.000Z',
  version: '0.1.0',
  startTime: '2026-11-20T07:00:00.000Z',
  node: '24.0.0',
  database: { writable: true, sizeBytes: 1024 ** 3, version: '17.2' },
  disk: { freeBytes: 5 * 1024 ** 3, totalBytes: 10 * 1024 ** 3 },
  queues: [],
  gateways: [],
  awayCells: [],
}

/** The text of the page where the server says this of itself. */
async function show(said: Partial<Record<keyof typeof healthy, unknown>>): Promise<string> {
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', data: { ...healthy, ...said } }))
  addMessageFiles(consoleMessageFiles)
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  await renderSettled(
    <Providers client={createQueryClient()} i18n={await setupI18n('en-US', ['platform'])}>
      <ServerHealth />
    </Providers>,
    root,
  )
  await expect.poll(() => root.textContent).toContain('24.0.0')
  return root.textContent ?? ''
}

it.each([
  [{ awayCells: [2, 5] }, 'or must not be used: 2, 5. Their shops sell nothing'],
  [{ database: { ...healthy.database, writable: false } }, 'The database takes no writes'],
  [{ disk: { freeBytes: 1, totalBytes: 11 } }, 'Less than a tenth of the disk is free'],
])('says where %o what that means, and nothing of it otherwise', async (said, notice) => {
  expect(await show(said)).toContain(notice)
  expect(await show({})).not.toContain(notice)
})
