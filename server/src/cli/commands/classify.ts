import { createClassify as createClassifyOperation } from '@faka/contract/shop/shop'
import { createClassify } from '../../modules/shop/create-classify.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { shopParameter } from '../entity-parameters.ts'

const createClassifyCommand: CliCommand = {
  name: 'classify create',
  summary: { zh: '给店铺加一个分类', en: 'Add a classify to a shop, behind its others' },
  parameters: [
    shopParameter,
    {
      syntax: '<name>',
      field: 'name',
      description: { zh: '分类名称', en: 'the name that buyers read' },
      expected: { zh: '1 到 20 个字', en: '1 to 20 characters' },
    },
  ],
  examples: ['classify create qing 游戏点卡'],
  async run({ ctx, args, validate, t }) {
    const input = validate(createClassifyOperation.input, {
      shortUrl: stringArgument(args, 'shop'),
      name: stringArgument(args, 'name'),
    })
    const data = await createClassify(ctx, input)
    return {
      data,
      text: t({
        zh: `分类“${input.name}”已加入，编号 ${data.classifyId}。`,
        en: `The classify "${input.name}" is there; its id is ${data.classifyId}.`,
      }),
    }
  },
}

export const classifyCommands: readonly CliCommand[] = [createClassifyCommand]
