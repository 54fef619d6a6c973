import { createInterface } from 'node:readline/promises'
import { type Readable, Writable } from 'node:stream'
import type { LocalizedText } from './localized-text.ts'
import { UsageError } from './usage-error.ts'

const questions: readonly LocalizedText[] = [
  { zh: '新密码：', en: 'New password: ' },
  { zh: '再输入一次：', en: 'The same again: ' },
]
const different: LocalizedText = { zh: '两次输入的密码不一致。', en: 'The two passwords are not the same.' }
const interrupted: LocalizedText = { zh: '没有输入密码。', en: 'No password was entered.' }

/** Whether the input is a terminal, at which a person types. */
const isTerminal = (stdin: Readable): boolean => 'isTTY' in stdin && stdin.isTTY === true

/** Asks at the terminal without showing what is typed. */
async function ask(stdin: Readable, write: (text: string) => void, t: (text: LocalizedText) => string) {
  // what is typed is echoed to the output of the interface
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: stdin, output, terminal: true })
  const left = new AbortController()
  terminal.on('SIGINT', () => left.abort())
  terminal.on('close', () => left.abort())
  const answers: string[] = []
  try {
    for (const question of questions) {
      const answer = terminal.question('', { signal: left.signal })
      write(t(question))
      answers.push(await answer)
      write('\n')
    }
  } catch (error) {
    if (left.signal.aborted) throw new UsageError([interrupted])
    throw error
  } finally {
    terminal.close()
  }
  return answers
}

/** The first line of a stream that is no terminal. */
async function readFirstLine(stdin: Readable): Promise<string> {
  let text = ''
  for await (const chunk of stdin) {
    text += String(chunk)
    if (text.includes('\n')) break
  }
  return text.split(/\r?\n/, 1)[0] ?? ''
}

/**
 * A new password: asked for twice at a terminal, without showing it, or else the first line of the standard input.
 * @throws UsageError if the two differ, or none was entered
 */
export async function readPassword(
  stdin: Readable,
  write: (text: string) => void,
  t: (text: LocalizedText) => string,
): Promise<string> {
  if (!isTerminal(stdin)) return readFirstLine(stdin)
  const [password = '', again] = await ask(stdin, write, t)
  if (password !== again) throw new UsageError([different])
  return password
}
