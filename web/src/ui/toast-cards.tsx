import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { CircleCheck, CircleX, Info, X } from './icon.ts'
import { renderToast, type ToastData, toastDurationMs, toastManager } from './toast.ts'
import { toastAreaId } from './toast-area.tsx'
import styles from './toast-cards.module.css'

const marks = { info: <Info />, done: <CircleCheck />, error: <CircleX /> }

/** The region around the list announces it; the list and its items keep their native roles. */
const plainList = {
  role: undefined,
  'aria-live': undefined,
  'aria-label': undefined,
  'aria-atomic': undefined,
  'aria-relevant': undefined,
}
const plainItem = { role: undefined, tabIndex: undefined, 'aria-modal': undefined }
const notHidden = { 'aria-hidden': undefined }

function ToastList({ closeLabel }: { closeLabel: string }) {
  const { toasts } = Toast.useToastManager<ToastData>()
  return (
    <Toast.Viewport render={<ul />} className={styles.list} {...plainList}>
      {toasts.map((toast) => {
        const { tone = 'info', count = 1 } = toast.data ?? {}
        return (
          <Toast.Root
            // a repeated toast arrives again
            key={`${toast.id} ${toast.updateKey}`}
            toast={toast}
            render={<li />}
            className={classNames(styles.toast, styles[tone])}
            swipeDirection={[]}
            {...plainItem}
          >
            {marks[tone]}
            <Toast.Description render={<span />} className={styles.text}>
              {toast.description}
              {count > 1 && <span className={styles.count}>×{count}</span>}
            </Toast.Description>
            {toast.actionProps && <Toast.Action className={buttonClass()} />}
            <Toast.Close className={styles.close} aria-label={closeLabel} {...notHidden}>
              <X />
            </Toast.Close>
          </Toast.Root>
        )
      })}
    </Toast.Viewport>
  )
}

/** Renders the toasts into their region; they stay while they are hovered or focused. Loaded after the first page. */
export function ToastCards({ closeLabel }: { closeLabel: string }) {
  // after the provider subscribed
  useEffect(renderToast, [])
  const area = document.getElementById(toastAreaId)
  return (
    area &&
    createPortal(
      <Toast.Provider toastManager={toastManager} timeout={toastDurationMs} limit={2}>
        <ToastList closeLabel={closeLabel} />
      </Toast.Provider>,
      area,
    )
  )
}
