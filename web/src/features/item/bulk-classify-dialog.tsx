import { bulkClassifyItems } from '@faka/contract/item/seller-item-list'
import { ClassifyId } from '@faka/contract/shared/ids'
import { useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { Picker } from '../../ui/picker.tsx'
import type { BulkDialogProps } from './bulk-status-dialog.tsx'
import { useItemAct } from './use-item-act.ts'

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
  const [target, setTarget] = useState('')
  const classifyId = ClassifyId.safeParse(target).data ?? null
  const count = items.filter((item) => item.classifyId !== classifyId).length
  const act = useItemAct({
    name: 'bulkClassifyItems',
    send: () => sendOnce(bulkClassifyItems, { shortUrl, itemIds: items.map(({ id }) => id), classifyId }),
    done: ({ changed }) => t('items.movedMany', { changed }),
    onDone: () => {
      onClose()
      onDone()
    },
  })
  return (
    <LazyDialog
      open={open}
      onClose={onClose}
      title={t('items.moveMany', { count: items.length })}
      closeLabel={t('shell.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('items.cancel')}</Button>
          <Button
            tone="primary"
            busy={act.isPending}
            disabledReason={count === 0 ? t('items.nothingToChange') : undefined}
            onClick={() => act.mutate(undefined)}
          >
            {t('items.moveCount', { count })}
          </Button>
        </>
      }
    >
      <Picker
        label={t('items.moveTo')}
        hint={t('items.moveText', { count, total: items.length })}
        value={target}
        options={[
          { value: '', text: t('items.noClassify') },
          ...classifies.map(({ id, name }) => ({ value: id, text: name })),
        ]}
        onValueChange={setTarget}
      />
    </LazyDialog>
  )
}
