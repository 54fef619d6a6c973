import { bulkClassifyItems } from '@faka/contract/item/seller-item-list'
import { ClassifyId } from '@faka/contract/shared/ids'
import * as z from 'zod/mini'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useAct } from '../../lib/use-act.ts'
import { useDialogForm } from '../../lib/use-dialog-form.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { Picker } from '../../ui/picker.tsx'
import type { BulkDialogProps } from './bulk-status-dialog.tsx'

const schema = z.object({ target: z.string() })

const toClassifyId = (target: string): ClassifyId | null => ClassifyId.safeParse(target).data ?? null

/** Moves items to a classify of the shop, or to none, after showing how many. */
export function BulkClassifyDialog({
  open,
  shortUrl,
  items,
  classifies,
  onClose,
  onDone,
}: BulkDialogProps & { classifies: readonly { id: ClassifyId; name: string }[] }) {
  const { t } = useI18n()
  const { finish } = useAct()
  const itemIds = items.map(({ id }) => id)
  const { form, element, change, formError, busy, submit } = useDialogForm({
    mutationKey: ['item.bulkClassifyItems', shortUrl, itemIds],
    schema,
    initialValues: () => ({ target: '' }),
    errors: {},
    send: ({ target }) =>
      sendOnce(bulkClassifyItems, { shortUrl, itemIds, classifyId: toClassifyId(target) }),
    onSent: ({ changed }) => {
      onClose()
      onDone()
      finish(t('items.movedMany', { changed }))
    },
  })
  const chosen = form.watch('target')
  const classifyId = toClassifyId(chosen)
  const count = items.filter((item) => item.classifyId !== classifyId).length
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('items.moveMany', { count: items.length })}
      go={t('items.moveCount', { count })}
      keepLabel={t('items.cancel')}
      closeLabel={t('shell.close')}
      busyText={t('items.busy')}
      tone="primary"
      element={element}
      busy={busy}
      formError={formError}
      disabledReason={count === 0 ? t('items.nothingToChange') : undefined}
      onSubmit={submit}
    >
      <Picker
        label={t('items.moveTo')}
        hint={t('items.moveText', { count, total: items.length })}
        value={chosen}
        options={[
          { value: '', text: t('items.noClassify') },
          ...classifies.map(({ id, name }) => ({ value: id, text: name })),
        ]}
        onValueChange={(target) => change('target', target)}
      />
    </ActDialog>
  )
}
