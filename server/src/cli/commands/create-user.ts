import { createUser as operation, roles } from '@faka/contract/account/account'
import { createUser } from '../../modules/account/create-user.ts'
import { type CliCommand, stringArgument, stringArguments } from '../command.ts'
import { fileParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { UsageError } from '../usage-error.ts'

/** Letters that nobody mistakes for another; thirty-two of them, so that a byte chooses without bias. */
const passwordAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const passwordLength = 16

const twoPasswords = {
  zh: '--login 和 --password-file 只能给一个。',
  en: '--login and --password-file cannot both be given.',
}

export const createUserCommand: CliCommand = {
  name: 'user create',
  summary: { zh: '新建账号：卖家、管理员或买家', en: 'Make an account: a seller, an admin or a buyer' },
  details: {
    zh: '没有 --login 或 --password-file 的账号不能登录，但可以开店。没有手机号的账号首次登录时会被要求绑定。\n密码不写在命令行里，因为命令行会留在历史记录中。',
    en: 'Without --login or --password-file nobody can log in to it, but it may own shops. An account without a phone is asked to link one when it first logs in.\nA password is never written on the line: lines stay in the history of the terminal.',
  },
  parameters: [
    {
      syntax: '<name>',
      field: 'userName',
      description: { zh: '账号名称', en: "the account's name" },
      expected: {
        zh: '1 到 40 个字，无空格，不能是手机号',
        en: '1 to 40 characters without spaces, and no phone number',
      },
    },
    {
      syntax: '--role <role>',
      field: 'roles',
      repeatable: true,
      description: {
        zh: '身份，可多次；默认 buyer',
        en: 'what it may be, several times; buyer where left out',
      },
      expected: { zh: 'buyer、seller 或 admin', en: 'buyer, seller or admin' },
    },
    {
      syntax: '--phone <number>',
      field: 'phone',
      description: { zh: '手机号，可用来登录', en: 'a phone, by which it can log in too' },
      expected: { zh: '11 位手机号', en: 'a mainland phone number of 11 digits' },
    },
    {
      ...fileParameter,
      syntax: '--password-file <file>',
      field: 'password',
      expected: {
        zh: '第一行为 8 到 64 个字符的密码',
        en: 'a password of 8 to 64 characters in its first line',
      },
    },
    {
      syntax: '--login',
      description: { zh: '生成一个密码，只显示这一次', en: 'makes a password and shows it, this once' },
    },
  ],
  examples: ['user create qing --role seller', 'user create boss --role admin --login'],
  async run({ ctx, args: given, validate: check, readFile: read, t: say }) {
    const file = stringArgument(given, 'passwordFile')
    if (given.login && file !== undefined) throw new UsageError([twoPasswords])
    const made = given.login
      ? [...ctx.random(passwordLength)].map((byte) => passwordAlphabet[byte & 31]).join('')
      : undefined
    const written = file === undefined ? undefined : (await read(file)).toString('utf8').split(/\r?\n/, 1)[0]
    const input = omitUndefined({
      userName: stringArgument(given, 'name'),
      phone: stringArgument(given, 'phone'),
      password: written ?? made,
      roles: stringArguments(given, 'role')?.map((role) => role.toUpperCase()),
    })
    const wish = check(operation.input, input)
    const data = await createUser(ctx, {
      ...wish,
      // whoever sells or runs the shop buys too
      roles: roles.filter((role) => role === 'BUYER' || wish.roles.includes(role)),
    })
    const text = say({ zh: `账号 ${data.userName} 已建立。`, en: `The account ${data.userName} is there.` })
    const shown = say({ zh: `密码（只显示这一次）：${made}`, en: `Its password, shown this once: ${made}` })
    return made ? { data: { ...data, password: made }, text: `${text}\n${shown}` } : { data, text }
  },
}
