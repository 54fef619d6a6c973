import { createUser as operation } from '@faka/contract/account'
import { createUser } from '../../rooms/account/create-user.ts'
import { textOf, type Verb } from '../verb.ts'

export const createUserVerb: Verb = {
  name: 'create-seller',
  says: { zh: '新建一个可以开店的卖家', en: 'Make an account that may own shops' },
  words: [
    {
      form: '<name>',
      field: 'userName',
      says: { zh: '卖家的名称', en: "the seller's name" },
      must: { zh: '1 到 40 个字', en: '1 to 40 characters' },
    },
  ],
  examples: ['create-seller qing'],
  async run({ ctx, given, check, say }) {
    const data = await createUser(
      ctx,
      check(operation.input, { userName: textOf(given, 'name'), roles: ['SELLER'] }),
    )
    return {
      data,
      text: say({ zh: `卖家 ${data.userName} 已建立。`, en: `The seller ${data.userName} is there.` }),
    }
  },
}
