import { Route, Routes } from "react-router";
import { NotFound } from "../shell/not-found.tsx";
import { ChainScreen } from "./chain/chain-screen.tsx";
import { DeveloperScreen } from "./developer/developer-screen.tsx";
import { OutletImportScreen } from "./outlets/outlet-import-screen.tsx";
import { ReportScreen } from "./report/report-screen.tsx";
import { SingleSignOnScreen } from "./settings/single-sign-on/single-sign-on-screen.tsx";
import { AccountScreen } from "./settings/account-screen.tsx";

/** The pages under `/account`, loaded as one file: a loader for each page would make the first load larger. */
export const AccountPages = () => (
  <Routes>
    <Route index element={<AccountScreen />} />
    <Route path="chain" element={<ChainScreen />} />
    <Route path="developer" element={<DeveloperScreen />} />
    <Route path="outlets" element={<OutletImportScreen />} />
    <Route path="report" element={<ReportScreen />} />
    <Route path="sign-in" element={<SingleSignOnScreen />} />
    <Route path="*" element={<NotFound />} />
  </Routes>
);
