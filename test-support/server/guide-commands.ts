import { commands } from '../../server/src/cli/commands.ts'

const commandsByName = new Map(commands.map((command) => [command.name, command]))
const nouns = new Set(commands.map(({ name }) => name.split(' ')[0]))

/** The commands that the text of a guide names between backticks, each with what is written after it. */
export const namedCommands = (guide: string): string[] =>
  [...guide.matchAll(/`(?:npm run (?:-s )?shop -- |bin\/faka )?([a-z-]+ [a-z-]+(?: [^`\n]*)?)`/g)]
    .map(([, span = '']) => span)
    .filter(isCommand)

/** Whether a line begins with a noun of the command line, and does not ask for help. */
export const isCommand = (line: string): boolean => nouns.has(line.split(' ')[0]) && !line.includes('--help')

/** Those of the lines whose command does not exist, and the flags that theirs does not have. */
export const findUnknownCommands = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const [noun, verb, ...rest] = line.split(' ')
    const command = commandsByName.get(`${noun} ${verb}`)
    if (!command) return [line]
    const flags = new Set([
      '--json',
      '--locale',
      ...command.parameters.map(({ syntax }) => syntax.split(/[ ,]/)[0]),
    ])
    return rest.filter((word) => /^--[a-z]/.test(word) && !flags.has(word)).map((flag) => `${line}: ${flag}`)
  })
