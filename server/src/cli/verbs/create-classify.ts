import { createClassify as operation } from '@faka/contract/shop'
import { createClassify } from '../../rooms/shop/create-classify.ts'
import { shopWord } from '../named-words.ts'
import { textOf, type Verb } from '../verb.ts'

export const createClassifyVerb: Verb = {
  name: 'create-classify',
  says: { zh: '给店铺加一个分类', en: 'Add a classify to a shop, behind its others' },
  words: [
    shopWord,
    {
      form: '<name>',
      field: 'name',
      says: { zh: '分类名称', en: 'the name that buyers read' },
      must: { zh: '1 到 20 个字', en: '1 to 20 characters' },
    },
  ],
  examples: ['create-classify qing 游戏点卡'],
  async run({ ctx, given, check, say }) {
    const input = check(operation.input, { shortUrl: textOf(given, 'shop'), name: textOf(given, 'name') })
    const data = await createClassify(ctx, input)
    return {
      data,
      text: say({
        zh: `分类“${input.name}”已加入，编号 ${data.classifyId}。`,
        en: `The classify "${input.name}" is there; its id is ${data.classifyId}.`,
      }),
    }
  },
}
