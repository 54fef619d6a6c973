import { deliverOrder } from '@faka/contract/delivery/delivery'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './deliver-form.module.css'
import { splitDelivery } from './split-delivery.ts'

interface Props {
  orderNo: OrderNo
  quantity: number
}

/** Delivers a paid order manually, in one text box: its buyer sees the texts at once. */
export function DeliverForm({ orderNo, quantity }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const schema = z.object({
    texts: z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed) => splitDelivery(typed, quantity)),
      ),
      z.array(z.string().check(z.maxLength(4096))).check(z.length(quantity, 'differs')),
    ),
  })
  const { form, element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['delivery.deliverOrder', orderNo],
    schema,
    initialValues: () => ({ texts: '' }),
    errors: {
      texts: { differs: 'console.deliver.count', wrong: 'console.deliver.tooLong' },
      form: { failed: 'console.deliver.failed' },
    },
    send: ({ texts }) => sendOnce(deliverOrder, { orderNo, texts }),
    onSent: () => {
      showToast('done', t('console.deliver.done'))
      void client.invalidateQueries()
    },
  })
  const count = splitDelivery(form.watch('texts'), quantity).length
  return (
    <Panel title={t('console.deliver.title')}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <TextArea
          {...field('texts')}
          label={t('console.deliver.label')}
          hint={quantity === 1 ? t('console.deliver.whole') : t('console.deliver.lines', { quantity })}
          count={`${count} / ${quantity}`}
          spellCheck={false}
          autoComplete="off"
        />
        {formError && (
          <Notice tone="error" live>
            {formError}
          </Notice>
        )}
        <div>
          <Button type="submit" tone="primary" busy={busy} busyText={t('console.deliver.busy')}>
            {t('console.deliver.go', { quantity })}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
