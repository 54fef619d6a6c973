import { setCampaign } from '@faka/contract/item/campaign'
import type { ItemId } from '@faka/contract/shared/ids'
import { fenFromYuan, formatFen } from '@faka/contract/shared/money'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './item-form.module.css'

const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text))

/** What is typed for a campaign of an item that costs `normalPriceFen`: times as the browser's own field writes them. */
const campaignSchema = (normalPriceFen: number) =>
  z.pipe(
    z
      .object({
        price: z
          .string()
          .check(
            z.refine(
              (text) => (fenFromYuan(text) ?? 0) > 0 && Number(fenFromYuan(text)) < normalPriceFen,
              'wrong',
            ),
          ),
        from: z.string().check(z.refine((text) => text === '' || isTime(text), 'wrong')),
        until: z.string().check(z.refine((text) => isTime(text) && Date.parse(text) > Date.now(), 'wrong')),
      })
      .check(
        z.refine(({ from, until }) => from === '' || Date.parse(from) < Date.parse(until), {
          path: ['until'],
          message: 'wrong',
        }),
      ),
    z.transform(({ price, from, until }) => ({
      priceFen: fenFromYuan(price) ?? 0,
      ...(from !== '' && { from: new Date(from).toISOString() }),
      until: new Date(until).toISOString(),
    })),
  )

interface Props {
  itemId: ItemId
  /** What one costs without a campaign, in 分. */
  normalPriceFen: number
}

/** Gives an item or a variant a price for some time. */
export function CampaignForm({ itemId, normalPriceFen }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const { form, element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['item.setCampaign', itemId],
    schema: campaignSchema(normalPriceFen),
    initialValues: () => ({ price: '', from: '', until: '' }),
    errors: {
      price: { wrong: 'campaigns.price.wrong' },
      from: { wrong: 'campaigns.from.wrong' },
      until: { wrong: 'campaigns.until.wrong' },
      form: { failed: 'campaigns.failed' },
    },
    send: (campaign) => sendOnce(setCampaign, { itemId, campaign }),
    onSent: async () => {
      form.reset()
      showToast('done', t('campaigns.set.done'))
      await client.invalidateQueries()
    },
  })
  return (
    <form ref={element} className={styles.fields} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <TextField
          {...field('price')}
          label={t('campaigns.price.yuan')}
          hint={t('campaigns.price.below', { price: formatFen(normalPriceFen) })}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          {...field('from')}
          type="datetime-local"
          label={t('campaigns.from')}
          hint={t('campaigns.from.hint')}
          autoComplete="off"
        />
        <TextField
          {...field('until')}
          type="datetime-local"
          label={t('campaigns.until')}
          autoComplete="off"
        />
      </div>
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={busy} busyText={t('itemForm.saving')}>
          {t('campaigns.set')}
        </Button>
      </div>
    </form>
  )
}
