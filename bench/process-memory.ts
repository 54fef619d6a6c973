import { readFile } from 'node:fs/promises'

const mib = 1024 * 1024

/** The memory of a process whose Node.js listens for a debugger (`--inspect`), in MiB. */
export interface ProcessMemory extends AsyncDisposable {
  /** What the system gave it, garbage included. */
  readResidentMib(): Promise<number>
  /** What it still refers to, buffers included: everything else is collected first. */
  readLiveMib(): Promise<number>
}

/** The answer of V8's inspector to a command. */
interface InspectorAnswer {
  id: number
  result: { result?: { value: string } }
}

/** Observes the memory of a process whose debugger listens at a port of this machine. */
export async function openProcessMemory(pid: number, inspectorPort: number): Promise<ProcessMemory> {
  const response = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)
  const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[]
  if (!target) throw new Error('the process has no inspector')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const waiting = new Map<number, (answer: InspectorAnswer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as InspectorAnswer
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  let calls = 0
  const send = (method: string, params: object = {}) =>
    new Promise<InspectorAnswer>((resolve) => {
      const id = ++calls
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
  return {
    async readResidentMib() {
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / mib
    },
    async readLiveMib() {
      await send('HeapProfiler.collectGarbage')
      const { result } = await send('Runtime.evaluate', {
        expression: 'JSON.stringify(process.memoryUsage())',
      })
      const { heapUsed, external } = JSON.parse(result.result?.value ?? '{}') as NodeJS.MemoryUsage
      return (heapUsed + external) / mib
    },
    async [Symbol.asyncDispose]() {
      socket.close()
    },
  }
}
