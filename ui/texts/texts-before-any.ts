/** What must be said even when no texts can be loaded; the same words as in locales/. */
export const textsBeforeAny: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    "load-failed.text": "Could not load the application. Please check your internet connection and try again",
    "load-failed.close": "Close and reload",
  },
  ar: {
    "load-failed.text": "تعذّر تحميل التطبيق. تحقّق من اتصالك بالإنترنت ثم أعد المحاولة",
    "load-failed.close": "أغلق وأعد التحميل",
  },
};
