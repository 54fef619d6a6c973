export const tabs = {
  'tabs.label': '打开过的页面',
  'tabs.actions': '标签操作',
  'tabs.reload': '重新加载',
  'tabs.close.this': '关闭',
  'tabs.close.others': '关闭其他',
  'tabs.close.left': '关闭左侧',
  'tabs.close.right': '关闭右侧',
} as const
