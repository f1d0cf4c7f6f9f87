declare module "virtual:brands.css";
