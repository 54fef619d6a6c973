import { scheduleItem } from '@faka/contract/item/seller-item-list'
import type { ItemId } from '@faka/contract/shared/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { CollapsiblePanel } from '../../ui/collapsible-panel.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './item-form.module.css'

/** A day and a time in the time zone of the seller, as the browser's own field writes them. */
const LocalTime = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'empty')),
  z.transform((text) => new Date(text).toISOString()),
)
const schema = z.object({ publishTime: LocalTime })

interface Props {
  itemId: ItemId
  /** When it will be published by itself; null if it will not. */
  publishTime: string | null
}

/** Sets when an item that is not on sale is published by itself, or clears it. */
export function ScheduleItem({ itemId, publishTime }: Props) {
  const { t, locale } = useI18n()
  const client = useQueryClient()
  const refetch = () => void client.invalidateQueries()
  const { element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['item.scheduleItem', itemId],
    schema,
    initialValues: () => ({ publishTime: '' }),
    errors: {
      publishTime: { empty: 'itemForm.schedule.missing', badInput: 'itemForm.schedule.past' },
      form: { failed: 'itemForm.schedule.failed' },
    },
    send: (input) => sendOnce(scheduleItem, { itemId, ...input }),
    onSent: refetch,
  })
  const clear = useMutation({
    mutationKey: ['item.scheduleItem', itemId, 'clear'],
    mutationFn: () => sendOnce(scheduleItem, { itemId, publishTime: null }),
    onSuccess: () => {
      showToast('done', t('itemForm.schedule.cleared'))
      refetch()
    },
  })
  return (
    <CollapsiblePanel title={t('itemForm.schedule')} open={publishTime !== null}>
      <div className={styles.fields}>
        {publishTime !== null && (
          <Notice
            live
            action={
              <div>
                <Button busy={clear.isPending} onClick={() => clear.mutate()}>
                  {t('itemForm.schedule.clear')}
                </Button>
              </div>
            }
          >
            {t('itemForm.schedule.until')} <DateTime iso={publishTime} locale={locale} />
          </Notice>
        )}
        <form ref={element} className={styles.schedule} onSubmit={submit} noValidate>
          <TextField
            {...field('publishTime')}
            type="datetime-local"
            label={t('itemForm.schedule.time')}
            autoComplete="off"
          />
          <Button type="submit" busy={busy} busyText={t('itemForm.saving')}>
            {t('itemForm.schedule.set')}
          </Button>
        </form>
        {formError && (
          <Notice tone="error" live>
            {formError}
          </Notice>
        )}
      </div>
    </CollapsiblePanel>
  )
}
