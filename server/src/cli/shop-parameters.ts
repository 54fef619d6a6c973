import { type CommandContext, type Parameter, stringArgument } from './command.ts'
import { readPicture } from './read-picture.ts'

/** The flags for what buyers see of a shop, taken by both `shop create` and `shop change`. */
export const shopFieldParameters: readonly Parameter[] = [
  {
    syntax: '--name <text>',
    field: 'name',
    description: { zh: '店铺名称', en: 'the name that buyers read' },
    expected: { zh: '1 到 40 个字', en: '1 to 40 characters' },
  },
  {
    syntax: '--logo <file>',
    field: 'logo',
    description: { zh: '店铺标志', en: 'its logo' },
    expected: {
      zh: 'PNG、JPEG 或 WebP 图片文件，或 https 图片地址',
      en: 'a PNG, JPEG or WebP file, or the https address of a picture',
    },
  },
  {
    syntax: '--notice <text>',
    field: 'notice',
    description: { zh: '公告', en: 'the notice on its page' },
    expected: { zh: '最多 500 个字', en: 'at most 500 characters' },
  },
  {
    syntax: '--opening <text>',
    field: 'opening',
    description: { zh: '开场白', en: 'the words at the top of its page' },
    expected: { zh: '最多 200 个字', en: 'at most 200 characters' },
  },
  {
    syntax: '--qq <number>',
    field: 'contact.qq',
    description: { zh: '客服 QQ', en: 'how buyers reach the seller' },
    expected: { zh: '最多 20 个字符', en: 'at most 20 characters' },
  },
  {
    syntax: '--wechat <name>',
    field: 'contact.wechat',
    description: { zh: '客服微信', en: 'the same' },
    expected: { zh: '最多 40 个字符', en: 'at most 40 characters' },
  },
  {
    syntax: '--mail <address>',
    field: 'contact.mail',
    description: { zh: '客服邮箱', en: 'the same' },
    expected: { zh: '邮箱地址', en: 'an email address' },
  },
  {
    syntax: '--phone <number>',
    field: 'contact.phone',
    description: { zh: '客服电话', en: 'the same' },
    expected: { zh: '最多 20 个字符', en: 'at most 20 characters' },
  },
]

const contactNames = ['qq', 'wechat', 'mail', 'phone'] as const

/** The given ways to reach the seller; an empty one is null. Undefined if none is given. */
export function readContact({ args }: CommandContext): Record<string, string | null> | undefined {
  const given = contactNames.flatMap((name) => {
    const value = stringArgument(args, name)
    return value === undefined ? [] : [[name, value === '' ? null : value]]
  })
  return given.length > 0 ? Object.fromEntries(given) : undefined
}

/**
 * The address of the logo: the given one, or that of the given file, which is uploaded. Null for an empty text, undefined
 * where none is given. @throws UsageError if the file cannot be read
 */
export async function readLogo(context: CommandContext): Promise<string | null | undefined> {
  const text = stringArgument(context.args, 'logo')
  if (text === undefined) return undefined
  if (text === '') return null
  return readPicture(context, text, 'logo')
}
