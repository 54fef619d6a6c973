import { showItem as showItemOperation } from '@faka/contract/item/seller-item'
import { showItem } from '../../modules/item/show-item.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { drawTable } from '../draw-table.ts'
import { itemParameter } from '../entity-parameters.ts'
import { statusTexts } from './item-list.ts'

/** `item show`: all that an item says. */
export const showItemCommand: CliCommand = {
  name: 'item show',
  summary: { zh: '查看一件商品的全部内容，未上架的也可以', en: 'All that an item says, published or not' },
  parameters: [itemParameter],
  examples: ['item show 7K3PZ0Q9XA', 'item show 7K3PZ0Q9XA --json'],
  async run({ ctx, args, validate, t }) {
    const data = await showItem(
      ctx,
      validate(showItemOperation.input, { itemId: stringArgument(args, 'item') }),
    )
    const { status, content, seoTitle, seoDescription, version, axes, variants, variantOf } = data
    const fields = {
      status: t(statusTexts[status]),
      content,
      ...version,
      seoTitle,
      seoDescription,
      ...(axes.length > 0 && { axes, variants }),
      ...(variantOf !== null && { variantOf }),
    }
    const rows = Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
    return {
      data,
      text: drawTable(
        [{ title: t({ zh: '字段', en: 'FIELD' }) }, { title: t({ zh: '内容', en: 'VALUE' }) }],
        rows,
      ),
    }
  },
}
