import type { Locale } from '@faka/contract/locale'
import { Command, Option } from 'commander'
import stringWidth from 'string-width'
import { keyOf, nameOf } from './check-input.ts'
import { inLocale, type Text } from './text.ts'
import type { Given, Verb, Word } from './verb.ts'
import { verbs } from './verbs.ts'

/** How the command line is called; every example begins with it. */
export const programName = 'npm run shop --'

const isFlag = (word: Word): boolean => word.form.startsWith('--')

const titles: Record<string, Text> = {
  'Usage:': { zh: '用法:', en: 'Usage:' },
  'Arguments:': { zh: '参数：', en: 'Arguments:' },
  'Options:': { zh: '选项：', en: 'Options:' },
  'Global Options:': { zh: '通用选项：', en: 'Everywhere:' },
  'Commands:': { zh: '命令：', en: 'Verbs:' },
}

const opening: Text = {
  zh: '卖家的命令行：开店、上货、发货。\n不需要服务器在运行；正在运行的服务器会立刻看到变化。设置与服务器相同（DATA_DIR、DATABASE_URL 等）。',
  en: "The seller's command line: open a shop, put goods in it, deliver.\nNo server has to run; one that runs sees the change at once. It takes the server's settings (DATA_DIR, DATABASE_URL …).",
}

const closing: Text = {
  zh: `先后顺序：
  ${programName} user create qing --role seller
  ${programName} create-shop qing --seller qing --name 青柠卡铺
  ${programName} create-classify qing 游戏点卡
  ${programName} create-item qing --title "星屑水晶 648" --price 12.80 --classify 游戏点卡
  ${programName} add-stock 商品编号 cards.txt
  ${programName} publish-item 商品编号

每个命令的说明：${programName} 命令 --help
退出码：0 成功，1 被拒绝或失败，2 命令写得不对。`,
  en: `In this order:
  ${programName} user create qing --role seller
  ${programName} create-shop qing --seller qing --name "Lime Cards"
  ${programName} create-classify qing Games
  ${programName} create-item qing --title "Star crystals 648" --price 12.80 --classify Games
  ${programName} add-stock ITEM cards.txt
  ${programName} publish-item ITEM

About one verb: ${programName} VERB --help
Exit codes: 0 done, 1 refused or failed, 2 the line is not right.`,
}

const globalFlags: readonly [string, Text][] = [
  ['--json', { zh: '输出 JSON，给程序用', en: 'JSON, for machines' }],
  ['--locale <locale>', { zh: '语言：zh-CN 或 en-US', en: 'language: zh-CN or en-US' }],
]
const helpFlag: Text = { zh: '显示说明', en: 'show this help' }

function describe({ says, must }: Word, locale: Locale): string {
  if (!must) return inLocale(says, locale)
  return locale === 'zh-CN' ? `${says.zh}：${must.zh}` : `${says.en}: ${must.en}`
}

function addWord(command: Command, word: Word, locale: Locale): void {
  const says = describe(word, locale)
  if (!isFlag(word)) {
    command.argument(word.form, says)
    return
  }
  const option = new Option(word.form, says)
  if (word.repeated)
    option.argParser((text: string, before: readonly string[] | undefined) => [...(before ?? []), text])
  command.addOption(option)
}

/** What stood on the line of a verb, by the keys of its words. */
function givenOn(command: Command, verb: Verb): Given {
  const flags: Given = command.opts()
  const args = verb.words.filter((word) => !isFlag(word))
  const processed: Given[string][] = command.processedArgs
  return { ...flags, ...Object.fromEntries(args.map((word, at) => [keyOf(word), processed[at]])) }
}

const titleOf = (locale: Locale) => (title: string) => {
  const known = titles[title]
  return known ? inLocale(known, locale) : title
}

const usage: Text = { zh: '命令 [参数] [选项]', en: 'VERB [arguments] [options]' }

/** What verbs of two words share: "user" of "user create". */
const groups: Record<string, Text> = {
  audit: {
    zh: '审计：检查事件记录是否被改动',
    en: 'Audit: whether any record of what happened was changed',
  },
  bill: { zh: '对账：与网关的日账单比较', en: "Bills: compare the gateways' with our books" },
  channel: {
    zh: '支付方式：新增、列出、测试、启用、停用、修改',
    en: 'Payment methods: add, list, test, switch on and off, edit',
  },
  complaint: {
    zh: '投诉：列出、查看、答复、换卡、退款、交平台、裁决',
    en: 'Complaints: list, show, answer, replace, refund, reject, decide',
  },
  encryption: {
    zh: '加密：检查买家联系方式是否都已加密',
    en: "Encryption: whether every buyer's phone and address stands encrypted",
  },
  feedback: { zh: '反馈：买家对平台说的话', en: 'Feedback: what visitors tell the platform' },
  money: {
    zh: '待处理的款项：列出、查看、认下、退回、移走',
    en: 'Money to decide about: list, show, accept, refund, dismiss',
  },
  notice: { zh: '通知：邮箱、库存提醒', en: 'Notifications: email, and when stock is low' },
  user: { zh: '账号：新建、列出、升降身份、停用', en: 'Accounts: make, list, promote, disable' },
  webhook: {
    zh: '回调：通知您自己的程序',
    en: 'Webhook: your own program is told',
  },
}

/** The command of a verb, inside that of its group where its name has two words. */
function commandOf(program: Command, verb: Verb, locale: Locale): Command {
  const [first = '', second] = verb.name.split(' ')
  if (second === undefined) return program.command(first)
  const known = program.commands.find((command) => command.name() === first)
  const says = groups[first]
  if (!says) throw new Error(`the group ${first} has no words`)
  const group =
    known ??
    program
      .command(first)
      .usage(inLocale(usage, locale))
      .description(inLocale(says, locale))
      .helpCommand(false)
      .helpOption('-h, --help', inLocale(helpFlag, locale))
  return group.command(second)
}

function addVerb(
  program: Command,
  verb: Verb,
  locale: Locale,
  run: (verb: Verb, given: Given) => Promise<void>,
): void {
  const command = commandOf(program, verb, locale)
    .description(inLocale(verb.says, locale))
    .helpOption('-h, --help', inLocale(helpFlag, locale))
  for (const word of verb.words) addWord(command, word, locale)
  const args = verb.words.filter((word) => !isFlag(word)).map(nameOf)
  const flags = verb.words.some(isFlag) ? [locale === 'zh-CN' ? '[选项]' : '[options]'] : []
  command.usage([...args, ...flags].join(' '))
  const explains = verb.explains ? `\n${inLocale(verb.explains, locale)}\n` : ''
  const examples = verb.examples.map((line) => `  ${programName} ${line}`).join('\n')
  command.addHelpText('after', `${explains}\n${locale === 'zh-CN' ? '例如：' : 'For example:'}\n${examples}`)
  command.action(() => run(verb, givenOn(command, verb)))
}

/** The command line in one language. It throws instead of ending the process, and writes only its help. */
export function buildProgram(
  locale: Locale,
  write: (text: string) => void,
  run: (verb: Verb, given: Given) => Promise<void>,
): Command {
  const program = new Command()
    .name(programName)
    .usage(inLocale(usage, locale))
    .description(inLocale(opening, locale))
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write, outputError: () => undefined })
    .configureHelp({
      showGlobalOptions: true,
      displayWidth: stringWidth,
      styleTitle: titleOf(locale),
      subcommandTerm: (command) =>
        [
          command.name(),
          ...command.registeredArguments.map((arg) => (arg.required ? `<${arg.name()}>` : `[${arg.name()}]`)),
        ].join(' '),
    })
    .helpCommand(false)
    .helpOption('-h, --help', inLocale(helpFlag, locale))
    .addHelpText('after', `\n${inLocale(closing, locale)}`)
  for (const [flags, says] of globalFlags) program.option(flags, inLocale(says, locale))
  for (const verb of verbs) addVerb(program, verb, locale, run)
  return program
}
