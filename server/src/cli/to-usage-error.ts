import type { CommanderError } from 'commander'
import type { LocalizedText } from './localized-text.ts'
import { UsageError } from './usage-error.ts'

const chineseSentences: Record<string, (named: string) => string> = {
  'commander.unknownCommand': (named) => `没有 ${named} 这个命令。`,
  'commander.unknownOption': (named) => `没有 ${named} 这个选项。`,
  'commander.missingArgument': (named) => `缺少 <${named}>。`,
  'commander.optionMissingArgument': (named) => `${named} 后面缺少内容。`,
  'commander.excessArguments': () => '参数太多了；有空格的内容请用引号括起来。',
}

/** Translates commander's parse error: its own sentence in English, ours in Chinese. */
export function toUsageError({ code, message }: CommanderError): UsageError {
  const [first = '', ...more] = message.replace(/^error: /, '').split('\n')
  const hint = /\(Did you mean (.*)\?\)/s.exec(more.join(' '))?.[1]
  const named = /'([^']*)'/.exec(first)?.[1] ?? ''
  const zh = chineseSentences[code]?.(named) ?? `命令写得不对：${first}。`
  const sentence: LocalizedText = {
    zh: zh + (hint ? `是不是 ${hint}？` : ''),
    en: `${first.charAt(0).toUpperCase()}${first.slice(1)}.${hint ? ` Did you mean ${hint}?` : ''}`,
  }
  return new UsageError([sentence])
}
