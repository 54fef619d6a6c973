import { removeCustomPage, type SellerCustomPage } from '@faka/contract/shop/seller-custom-page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { showToast } from '../../ui/toast.ts'

/** Removes a page after saying what buyers lose by it. */
export function RemoveCustomPageButton({ page: { id, title, text } }: { page: SellerCustomPage }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const remove = useMutation({
    mutationKey: ['shop.removeCustomPage', id],
    mutationFn: () => sendOnce(removeCustomPage, { customPageId: id }),
    onSuccess: () => showToast('done', t('customPages.removed', { title })),
    onSettled: () => {
      setOpen(false)
      return client.invalidateQueries()
    },
  })
  return (
    <>
      <Button aria-label={t('customPages.remove.of', { title })} onClick={() => setOpen(true)}>
        {t('customPages.remove')}
      </Button>
      <LazyDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('customPages.remove.of', { title })}
        closeLabel={t('shell.close')}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('customPages.cancel')}</Button>
            <Button tone="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('customPages.remove')}
            </Button>
          </>
        }
      >
        {t('customPages.remove.text', { title, length: text.length })}
      </LazyDialog>
    </>
  )
}
