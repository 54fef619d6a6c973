import { setVariants as setVariantsOperation } from '@faka/contract/item/seller-variant'
import { formatFen } from '@faka/contract/shared/money'
import { setVariants } from '../../modules/item/set-variants.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { drawTable } from '../draw-table.ts'
import { itemParameter } from '../entity-parameters.ts'
import { readJsonFile } from '../item-parameters.ts'

/** `item set-variants`: what variants an item is sold in. */
export const setVariantsCommand: CliCommand = {
  name: 'item set-variants',
  summary: {
    zh: '设置商品按哪些规格出售',
    en: 'Set what variants an item is sold in',
  },
  details: {
    zh: 'JSON 文件的字段同接口文档，金额以分为单位，例如\n  {"axes":[{"name":"时长","values":["1 个月","1 年"]}],"variants":[{"options":["1 个月"],"priceFen":1200},{"options":["1 年"],"priceFen":9900}]}\n没有写的规格下架，卡密和订单保留；axes 和 variants 为空则恢复为普通商品。每种规格有自己的编号，用 stock add 给它添加卡密。',
    en: 'The JSON file has the fields of the API page, money in fen, such as\n  {"axes":[{"name":"Duration","values":["Month","Year"]}],"variants":[{"options":["Month"],"priceFen":1200},{"options":["Year"],"priceFen":9900}]}\nVariants left out go off sale and keep their cards and orders; empty axes and variants make it an ordinary item again. Each variant has an id of its own, to which stock add adds cards.',
  },
  parameters: [
    itemParameter,
    {
      syntax: '<file>',
      field: 'variants',
      description: { zh: '规格的 JSON 文件', en: 'JSON file with the variants' },
    },
  ],
  examples: ['item set-variants 7K3PZ0Q9XA variants.json'],
  async run(context) {
    const { ctx, args, validate, t } = context
    const input = await readJsonFile(context, stringArgument(args, 'file') ?? '')
    const data = await setVariants(
      ctx,
      validate(setVariantsOperation.input, { ...input, itemId: stringArgument(args, 'item') }),
    )
    return {
      data,
      text: drawTable(
        [
          { title: t({ zh: '编号', en: 'ID' }) },
          { title: t({ zh: '规格', en: 'VARIANT' }) },
          { title: t({ zh: '单价', en: 'PRICE' }), alignRight: true },
        ],
        data.variants.map(({ variantId, options, priceFen }) => [
          variantId,
          options.join(' · '),
          formatFen(priceFen),
        ]),
      ),
    }
  },
}
