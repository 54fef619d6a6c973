import { type ShopRight, shopRights } from '@faka/contract/shared/shop-right'
import {
  changeStaff as changeStaffOperation,
  inviteStaff as inviteStaffOperation,
  listStaff as listStaffOperation,
  removeStaff as removeStaffOperation,
  requireStaffFactor as requireStaffFactorOperation,
  withdrawInvitation as withdrawInvitationOperation,
} from '@faka/contract/shop/staff'
import { changeStaff } from '../../modules/shop/change-staff.ts'
import { inviteStaff } from '../../modules/shop/invite-staff.ts'
import { listStaff } from '../../modules/shop/list-staff.ts'
import { removeStaff } from '../../modules/shop/remove-staff.ts'
import { requireStaffFactor } from '../../modules/shop/require-staff-factor.ts'
import { withdrawInvitation } from '../../modules/shop/withdraw-invitation.ts'
import { type CliCommand, type Parameter, stringArgument } from '../command.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import { omitUndefined, yesOrNo } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import type { LocalizedText } from '../localized-text.ts'

const rightTexts: Record<ShopRight, LocalizedText> = {
  orders: { zh: '订单', en: 'orders' },
  complaints: { zh: '投诉', en: 'complaints' },
  items: { zh: '商品', en: 'items' },
  stock: { zh: '库存', en: 'stock' },
  cards: { zh: '查看卡密', en: 'cards' },
  money: { zh: '资金', en: 'money' },
  settings: { zh: '设置', en: 'settings' },
}

const rightsParameter: Parameter = {
  syntax: '--rights <rights>',
  field: 'rights',
  description: { zh: '权限，用逗号分开', en: 'the rights, separated by commas' },
  expected: { zh: shopRights.join('、'), en: shopRights.join(', ') },
}

const staffParameter: Parameter = {
  syntax: '<staff>',
  field: 'staffNo',
  description: { zh: '员工的编号', en: 'number of the member of staff' },
  expected: { zh: 'staff list 里的编号', en: 'a number as staff list shows it' },
}

const splitRights = (text: string | undefined): string[] | undefined =>
  text?.split(/[,，、\s]+/).filter(Boolean)

const listStaffCommand: CliCommand = {
  name: 'staff list',
  summary: { zh: '店铺的员工和未接受的邀请', en: 'The staff of a shop, and open invitations' },
  parameters: [shopParameter],
  examples: ['staff list qing'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop') }
    const data = await listStaff(ctx, validate(listStaffOperation.input, input))
    const columns = [
      { title: t({ zh: '编号', en: 'NUMBER' }) },
      { title: t({ zh: '称呼', en: 'NAME' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '账号', en: 'ACCOUNT' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '权限', en: 'RIGHTS' }) },
      { title: t({ zh: '加入', en: 'SINCE' }) },
    ]
    const names = (rights: readonly ShopRight[]) => rights.map((right) => t(rightTexts[right])).join(' ')
    const invited = t({ zh: '（未接受）', en: '(not accepted)' })
    const rows = [
      ...data.list.map((each) => [
        each.staffNo,
        each.name,
        each.userName,
        names(each.rights),
        localTime(each.joinTime),
      ]),
      ...data.invitations.map((each) => [each.invitationNo, each.name, invited, names(each.rights), '']),
    ]
    return { data, text: drawTable(columns, rows) }
  },
}

const inviteStaffCommand: CliCommand = {
  name: 'staff invite',
  summary: { zh: '生成员工邀请链接', en: 'Make a link that invites a member of staff' },
  details: {
    zh: '链接三天内有效，只能用一次，只显示这一次。对方登录后打开即可加入。',
    en: 'The link is valid for three days and one use, and is shown only now. It is opened by the person after a login.',
  },
  parameters: [
    shopParameter,
    {
      syntax: '<name>',
      field: 'name',
      description: { zh: '员工的称呼', en: 'what to call the member of staff' },
      expected: { zh: '1 到 40 个字', en: '1 to 40 characters' },
    },
    rightsParameter,
  ],
  examples: ['staff invite qing 小李 --rights orders,stock'],
  async run({ ctx, args, validate, t }) {
    const input = {
      shortUrl: stringArgument(args, 'shop'),
      name: stringArgument(args, 'name'),
      rights: splitRights(stringArgument(args, 'rights')),
    }
    const data = await inviteStaff(ctx, validate(inviteStaffOperation.input, omitUndefined(input)))
    const until = localTime(data.expireTime)
    return {
      data,
      text: t({ zh: `${data.url}\n有效期至 ${until}。`, en: `${data.url}\nValid until ${until}.` }),
    }
  },
}

const changeStaffCommand: CliCommand = {
  name: 'staff change',
  summary: { zh: '修改员工的权限或称呼', en: 'Change the rights or the name of a member of staff' },
  parameters: [
    shopParameter,
    staffParameter,
    rightsParameter,
    {
      syntax: '--name <name>',
      field: 'name',
      description: { zh: '称呼', en: 'what to call the member of staff' },
      expected: { zh: '1 到 40 个字', en: '1 to 40 characters' },
    },
  ],
  examples: ['staff change qing 8F2K0Q7M3XZ4TBN6A1CD --rights orders,complaints'],
  async run({ ctx, args, validate, t }) {
    const input = {
      shortUrl: stringArgument(args, 'shop'),
      staffNo: stringArgument(args, 'staff'),
      name: stringArgument(args, 'name'),
      rights: splitRights(stringArgument(args, 'rights')),
    }
    const data = await changeStaff(ctx, validate(changeStaffOperation.input, omitUndefined(input)))
    const names = data.rights.map((right) => t(rightTexts[right]))
    return {
      data,
      text: t({
        zh: `${data.name} 现在的权限：${names.join('、')}。立即生效。`,
        en: `${data.name} now has these rights: ${names.join(', ')}. This is effective at once.`,
      }),
    }
  },
}

const removeStaffCommand: CliCommand = {
  name: 'staff remove',
  summary: { zh: '移除员工，立即生效', en: 'Remove a member of staff, effective at once' },
  parameters: [shopParameter, staffParameter],
  examples: ['staff remove qing 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop'), staffNo: stringArgument(args, 'staff') }
    const data = await removeStaff(ctx, validate(removeStaffOperation.input, input))
    return { data, text: t({ zh: '已移除。', en: 'Removed.' }) }
  },
}

const requireFactorCommand: CliCommand = {
  name: 'staff require-factor',
  summary: { zh: '要求员工使用两步验证', en: 'Require two-step verification of the staff' },
  details: {
    zh: '店主账号须先有通行密钥或验证器。没有的员工只能打开添加它的页面；API 密钥不受影响。',
    en: 'The owner needs a passkey or an authenticator app first. Staff without one reach only the page where it is added; API keys are not concerned.',
  },
  parameters: [
    shopParameter,
    {
      syntax: '--required <yes|no>',
      field: 'required',
      description: { zh: '是否要求', en: 'whether it is required' },
      expected: { zh: 'yes 或 no', en: 'yes or no' },
    },
  ],
  examples: ['staff require-factor qing --required yes'],
  async run({ ctx, args, validate, t }) {
    const typed = stringArgument(args, 'required') ?? ''
    const input = { shortUrl: stringArgument(args, 'shop'), required: yesOrNo[typed] ?? typed }
    const data = await requireStaffFactor(ctx, validate(requireStaffFactorOperation.input, input))
    return {
      data,
      text: data.required
        ? t({ zh: '已要求员工使用两步验证。', en: 'Two-step verification is required of the staff.' })
        : t({ zh: '不再要求员工使用两步验证。', en: 'Two-step verification is not required any more.' }),
    }
  },
}

const withdrawInvitationCommand: CliCommand = {
  name: 'invitation withdraw',
  summary: { zh: '撤回未接受的邀请', en: 'Withdraw an invitation that was not accepted' },
  parameters: [
    shopParameter,
    {
      ...staffParameter,
      syntax: '<invitation>',
      field: 'invitationNo',
      description: { zh: '邀请的编号', en: 'number of the invitation' },
    },
  ],
  examples: ['invitation withdraw qing 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop'), invitationNo: stringArgument(args, 'invitation') }
    const data = await withdrawInvitation(ctx, validate(withdrawInvitationOperation.input, input))
    return { data, text: t({ zh: '邀请已撤回。', en: 'The invitation was withdrawn.' }) }
  },
}

export const staffCommands: readonly CliCommand[] = [
  listStaffCommand,
  inviteStaffCommand,
  changeStaffCommand,
  removeStaffCommand,
  requireFactorCommand,
  withdrawInvitationCommand,
]
