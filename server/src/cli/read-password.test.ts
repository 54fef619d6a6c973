import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readPassword } from './read-password.ts'

/** Reads a password from what a person types at a terminal, a line after each question. */
async function readTyped(lines: readonly string[]) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  let shown = ''
  const left = [...lines]
  const password = readPassword(
    stdin,
    (text) => {
      shown += text
      if (text.endsWith(': ')) stdin.write(left.shift() ?? '\u0003')
    },
    ({ en }) => en,
  )
  return { password, shown: () => shown }
}

test('a terminal asks twice and shows nothing of what is typed', async () => {
  const { password, shown } = await readTyped(['a secret one\r', 'a secret one\r'])
  expect(await password).toBe('a secret one')
  expect(shown()).toBe('New password: \nThe same again: \n')
})

test('two different passwords, and leaving by Ctrl-C, are refused with a sentence', async () => {
  const different = await readTyped(['a secret one\r', 'another one\r'])
  await expect(different.password).rejects.toThrow('The two passwords are not the same.')
  const left = await readTyped(['a secret one\r'])
  await expect(left.password).rejects.toThrow('No password was entered.')
})

test('without a terminal the first line of the standard input is taken', async () => {
  for (const text of ['a secret one\nmore', 'a secret one\r\n', 'a secret one']) {
    const stdin = new PassThrough()
    stdin.end(text)
    expect(
      await readPassword(
        stdin,
        () => undefined,
        ({ en }) => en,
      ),
    ).toBe('a secret one')
  }
})
