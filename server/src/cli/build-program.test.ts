import { operations } from '@faka/contract/operations'
import { locales } from '@faka/contract/shared/locale'
import { expect, test } from 'vitest'
import { buildProgram } from './build-program.ts'
import { commands } from './commands.ts'

async function helpOf(args: string[], locale: (typeof locales)[number]): Promise<string> {
  let help = ''
  const program = buildProgram(
    locale,
    (text) => {
      help += text
    },
    async () => undefined,
  )
  await program.parseAsync([...args, '--help'], { from: 'user' }).catch((error: Error) => {
    expect(error).toMatchObject({ code: 'commander.helpDisplayed', exitCode: 0 })
  })
  return help
}

const asTyped = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Noun first, as in "user create". */
const asSaid = (name: string) => {
  const [verb, thing = ''] = asTyped(name).split('-')
  return `${thing.replace(/s$/, '')} ${verb}`
}

test('every operation of sellers has its command', () => {
  const names = new Set(commands.map(({ name }) => name))
  const spoken = operations.filter(({ operation }) => operation.audience === 'seller')
  expect(spoken.length).toBeGreaterThan(10)
  const missing = spoken.filter(({ name }) => !names.has(asTyped(name)) && !names.has(asSaid(name)))
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('every operation of operators has its command, noun first', () => {
  const spoken = operations.filter(({ operation }) => operation.audience === 'admin')
  expect(spoken.length).toBeGreaterThan(3)
  expect(commands.map(({ name }) => name)).toEqual(
    expect.arrayContaining(spoken.map(({ name }) => asSaid(name))),
  )
})

test('the help of each command names all its parameters in both languages, with examples', async () => {
  for (const locale of locales) {
    const overview = await helpOf([], locale)
    for (const verb of commands) {
      expect(overview).toContain(verb.name.split(' ')[0])
      const help = await helpOf(verb.name.split(' '), locale)
      for (const { syntax: form } of verb.parameters)
        expect(help).toContain(form.replace(/^[<[]|[>\]]$/g, ''))
      for (const example of verb.examples) expect(help).toContain(`npm run shop -- ${example}`)
    }
  }
  for (const line of [['add-stock'], ['user'], ['user', 'list']])
    expect(await helpOf(line, 'en-US')).not.toMatch(/\p{Script=Han}/u)
  expect(await helpOf(['user'], 'zh-CN')).not.toMatch(/\[(?:options|command)\]/)
})

test('every example of the help can be parsed', async () => {
  for (const { name, examples } of commands)
    for (const example of examples) {
      const read: string[] = []
      const program = buildProgram(
        'en-US',
        () => undefined,
        async (verb) => {
          read.push(verb.name)
        },
      )
      const line = [...(example.split(' < ')[0] ?? '').matchAll(/"([^"]*)"|(\S+)/g)].map(
        (match) => match[1] ?? match[2] ?? '',
      )
      await program.parseAsync(line, { from: 'user' })
      expect(read).toEqual([name])
    }
})
