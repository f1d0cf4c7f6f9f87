import { Navigate, Route, Routes } from "react-router";
import { AreasPage } from "./areas/areas-page.tsx";
import { PayPage } from "./settings/pay-page.tsx";
import { HoursPage } from "./settings/hours-page.tsx";
import { VouchersPage } from "./settings/vouchers-page.tsx";
import { WeatherPage } from "./settings/weather-page.tsx";
import styles from "./market.module.css";

/** The market's settings: delivery areas, prices, and everything else. */
export function MarketScreen() {
  return (
    <main id="main" className={styles.market}>
      <Routes>
        <Route index element={<AreasPage />} />
        <Route path="pay" element={<PayPage />} />
        <Route path="hours" element={<HoursPage />} />
        <Route path="vouchers" element={<VouchersPage />} />
        <Route path="weather" element={<WeatherPage />} />
        <Route path="*" element={<Navigate to="/market" replace />} />
      </Routes>
    </main>
  );
}
