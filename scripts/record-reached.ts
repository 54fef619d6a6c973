import { writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { afterAll } from 'vitest'

/** Where a test file writes which functions of statements it called; nothing is noted where it is not set. */
const reachedFile = process.env.FAKA_REACHED_FILE

if (reachedFile) {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  afterAll(async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const reached = result
      .filter(({ url }) => url.endsWith('.sql.ts'))
      .flatMap(({ url, functions }) =>
        functions
          .filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
          .map(({ functionName }) => `${url.slice(url.indexOf('rooms/') + 'rooms/'.length)} ${functionName}`),
      )
    await writeFile(reachedFile, JSON.stringify([...new Set(reached)]))
  })
}
