using Shop.Domain.Orders;

namespace Shop.Application;

public sealed class PlaceOrder(IOrderRepository orders)
{
    public Task RunAsync(Order order, CancellationToken cancel) => orders.SaveAsync(order, cancel);
}
